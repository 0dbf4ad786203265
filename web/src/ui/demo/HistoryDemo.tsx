import { Avatar } from '../page/Avatar.tsx'
import { Card } from '../page/Card.tsx'
import { KeyFacts } from '../page/KeyFacts.tsx'
import { Timeline } from '../page/Timeline.tsx'
import { DiffView } from '../text/DiffView.tsx'
import { MarkdownList } from '../text/MarkdownList.tsx'
import styles from './UiDemo.module.css'

/** A history, and facts in rows. */
export function HistoryDemo() {
  return (
    <div className={styles.columns}>
      <Card title="History">
        <Timeline
          timeZone="UTC"
          events={[
            {
              id: 1,
              at: '2025-11-20T10:42:00Z',
              title: 'Updated',
              by: 'Ada Marsh <ada@example.com>',
              children: (
                <DiffView
                  changes={[
                    { field: 'name', from: 'Harbor', to: 'North Wharf deposits' },
                    { field: 'address', to: '12 Quay Road' },
                  ]}
                />
              ),
            },
            {
              id: 2,
              at: '2025-11-20T09:10:00Z',
              title: 'Updated',
              by: 'Guest',
              children: <MarkdownList markdown={'- **healthy**: no → yes\n- **note**: <b>plain</b>'} />,
            },
            { id: 3, at: '2025-11-18T17:00:00Z', title: 'Created', by: 'Ben Okafor <ben@example.com>' },
          ]}
        />
      </Card>
      <Card title="Contact">
        <KeyFacts
          layout="rows"
          facts={[
            {
              label: 'Name',
              value: (
                <span className={styles.bar}>
                  <Avatar name="Ada Marsh" /> Ada Marsh
                </span>
              ),
            },
            { label: 'Email', value: 'ada@example.com' },
            { label: 'Phone', value: '(212) 555-0142' },
            { label: 'Address', value: '12 Quay Road, Portland' },
          ]}
        />
      </Card>
    </div>
  )
}
