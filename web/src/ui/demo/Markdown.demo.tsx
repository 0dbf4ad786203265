import { Card } from '../page/Card.tsx'
import { Markdown } from '../text/Markdown.tsx'
import type { Demo } from './demos.ts'
import styles from './UiDemo.module.css'

const usual = `# Opening a second kitchen

Delivery orders go to the **dark kitchen** from 5 pm. Until then the *counter* keeps them; see the [handbook](https://example.com/handbook) or write to [operations](mailto:operations@example.com).

## Before the first day

1. Print the labels with \`print --labels\`.
2. Check that
   - the tablets are charged,
   - the paths are free.

> Nobody has ever regretted a spare roll of paper.

\`\`\`
{ "kitchen": "dark", "opens": "17:00", "closes": "23:30", "courier_shelf": "left of the door", "temperature": 4 }
\`\`\`

---

That is all.`

const hostile = `<script>alert('no')</script>

[A link that is none](javascript:alert(1)), a picture that is not asked for: ![Soup of the day](https://example.com/soup.jpg), and <b>HTML</b> as it was typed.`

function MarkdownDemo() {
  return (
    <div className={styles.stack} id="markdown-demo">
      <h2>Markdown</h2>
      <div className={styles.columns}>
        <Card title="Usual">
          <Markdown text={usual} />
        </Card>
        <Card title="Not trusted">
          <Markdown text={hostile} />
        </Card>
      </div>
    </div>
  )
}

export const demo: Demo = { title: 'Markdown', group: 'Content', Show: MarkdownDemo }
