import { textOf } from '@brigade/contract/kit/problem.ts'
import { type Restaurant, restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { useNavigate } from '@tanstack/react-router'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { showToast } from '../../../ui/toasts.ts'
import { words } from './words.ts'

/** For what no guest has seen yet; whatever has been live is closed instead. */
export function DeleteCard({ restaurant: { id, kind, name } }: { restaurant: Restaurant }) {
  const navigate = useNavigate()
  const remove = useCall(restaurantProfile.deleteRestaurant)
  const isLibrary = kind === 'library'
  async function ask() {
    const agreed = await confirm({
      title: isLibrary ? words.deleteLibraryTitle : words.deleteTitle,
      body: words.deleteBody(name),
      confirmLabel: words.delete,
      danger: true,
    })
    if (!agreed) return
    try {
      await remove.mutateAsync({ id })
      showToast({ title: words.deleted(name), tone: 'ok', milliseconds: 3000 })
      await navigate({ to: isLibrary ? '/onboarding/libraries' : '/onboarding', search: {} })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notDeleted), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  return (
    <Card title={words.delete} description={isLibrary ? words.deleteLibraryHelp : words.deleteHelp}>
      <Button variant="danger" loading={remove.isPending} onClick={() => void ask()}>
        {words.delete}
      </Button>
    </Card>
  )
}
