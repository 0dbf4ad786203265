import type { Customer } from '@brigade/contract/customers/profile.ts'
import { customers } from '@brigade/contract/customers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { runTask } from '../../../platform/background-tasks.ts'
import { useFileCall } from '../../../platform/use-call.ts'
import { saveFile } from '../../../ui/basics/save-file.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import styles from './Privacy.module.css'
import { words } from './privacy-texts.ts'

/** What a person may ask for: everything that is known about them, and to be forgotten. */
export function PrivacyCard({ record }: { record: Customer }) {
  const [isErasing, setErasing] = useState(false)
  const fetchFile = useFileCall(customers.exportPerson)
  async function save(format: 'html' | 'json') {
    try {
      const file = await runTask({ title: words.exporting, tellsFailure: true, run: () => fetchFile.mutateAsync({ id: record.id, format }) })
      saveFile(file, file.name || `${words.fileName} ${record.id}.${format}`)
      showToast({ title: words.exported, message: file.name, tone: 'ok' })
    } catch (problem) {
      showToast({ title: words.notExported, message: textOf(problem), tone: 'bad', milliseconds: 10_000 })
    }
  }
  return (
    <Card title={words.title} description={words.what}>
      <div className={styles.acts}>
        <Menu
          trigger={<Button loading={fetchFile.isPending}>{words.export}</Button>}
          actions={[
            { label: words.exportPage, onSelect: () => void save('html') },
            { label: words.exportData, onSelect: () => void save('json') },
          ]}
        />
        <Button variant="danger" onClick={() => setErasing(true)}>
          {words.erase}
        </Button>
      </div>
      {isErasing && <EraseDialog record={record} onClose={() => setErasing(false)} />}
    </Card>
  )
}
