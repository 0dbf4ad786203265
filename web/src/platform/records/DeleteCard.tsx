import { textOf } from '@brigade/contract/kit/problem.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { confirm } from '../../ui/layers/confirm.ts'
import { showToast } from '../../ui/layers/toasts.ts'
import { Banner } from '../../ui/page/Banner.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { failureTitle } from '../failure-title.ts'
import styles from './DeleteCard.module.css'
import type { RecordKind } from './record-kind.ts'
import { words } from './records-texts.ts'

interface DeleteCardProps {
  kind: Pick<RecordKind, 'path' | 'words'>
  record: { id: number; name: string }
  /** `useCall` of the endpoint. */
  call: { mutateAsync: (input: { id: number }) => Promise<{ name: string }>; isPending: boolean; error: Error | null }
  /** What deleting it means. */
  help: string
  /** The toast once it is gone. */
  done?: (name: string) => { title: string; message?: string }
  /** How long a toast says why it was not deleted; or whether that stays in the card instead. */
  refusal?: { milliseconds: number } | 'in-card'
  /** What can be done instead, beside a refusal that stays in the card. */
  instead?: ReactNode
}

/** Deletes a record once the person has agreed, and leads back to the list. */
export function DeleteCard({ kind, record, call, help, done = titleOnly(kind), refusal = { milliseconds: 8000 }, instead }: DeleteCardProps) {
  const navigate = useNavigate()
  async function ask() {
    const { deleteTitle: title, deleteBody } = kind.words
    if (!(await confirm({ title, body: deleteBody(record.name), confirmLabel: words.delete, danger: true }))) return
    try {
      const { name } = await call.mutateAsync({ id: record.id })
      showToast({ ...done(name), tone: 'ok', milliseconds: 3000 })
      await navigate({ to: kind.path, search: {} })
    } catch (problem) {
      // The card shows the failure itself, from the state of the call.
      if (refusal === 'in-card') return
      showToast({ title: failureTitle(problem, kind.words.notDeleted), message: textOf(problem), tone: 'bad', ...refusal })
    }
  }
  return (
    <Card title={words.delete} description={help}>
      <div className={styles.body}>
        {refusal === 'in-card' && call.error && (
          <Banner tone="bad" action={instead}>
            {textOf(call.error)}
          </Banner>
        )}
        <div>
          <Button variant="danger" loading={call.isPending} onClick={() => void ask()}>
            {words.delete}
          </Button>
        </div>
      </div>
    </Card>
  )
}

const titleOnly =
  ({ words: { deleted } }: Pick<RecordKind, 'words'>) =>
  (name: string) => ({ title: deleted(name) })
