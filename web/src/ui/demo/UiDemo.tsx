import { Button } from '../Button.tsx'
import { showToast } from '../toasts.ts'

/** Every part of the kit on one page, for those who build with it. */
export default function UiDemo() {
  return (
    <main>
      <Button onClick={() => showToast({ title: 'x' })}>hi</Button>
    </main>
  )
}
