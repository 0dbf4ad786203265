import { Card } from '../page/Card.tsx'
import { DiffView } from '../text/DiffView.tsx'
import type { Demo } from './demos.ts'
import styles from './UiDemo.module.css'

const kept = 'We roast our own coffee, bake every morning and cook with what the market has. '.repeat(4)

function DiffDemo() {
  return (
    <div className={styles.stack} id="diff-demo">
      <h2>Changes</h2>
      <Card title="Field by field">
        <DiffView
          changes={[
            { field: 'name', from: 'Harbor', to: 'North Wharf deposits' },
            { field: 'address', to: '12 Quay Road' },
            { field: 'phone', from: '(212) 555-0142' },
            { field: 'note', from: 'Ring twice', to: '' },
            { field: 'roles', from: ['viewer', 'editor', 'billing'], to: ['viewer', 'admin', 'reports'] },
            {
              field: 'description',
              from: `Open daily from nine to five. ${kept}Closed on Monday.`,
              to: `Open daily from ten until six. ${kept}Closed on Sunday.`,
            },
          ]}
        />
      </Card>
      <Card title="None">
        <DiffView changes={[]} />
      </Card>
    </div>
  )
}

export const demo: Demo = { title: 'Changes', group: 'Content', Show: DiffDemo }
