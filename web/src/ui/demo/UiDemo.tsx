import { useColorMode } from '../../theme/color-mode.ts'
import { loadFont } from '../../theme/load-font.ts'
import { Button, ButtonLink } from '../controls/Button.tsx'
import { Logo } from '../page/Logo.tsx'
import { PageHeader } from '../page/PageHeader.tsx'
import { StatusPill } from '../page/StatusPill.tsx'
import { ColorsDemo } from './ColorsDemo.tsx'
import { demos } from './demos.ts'
import { FeedbackDemo } from './FeedbackDemo.tsx'
import { HistoryDemo } from './HistoryDemo.tsx'
import { ListDemo } from './ListDemo.tsx'
import styles from './UiDemo.module.css'

void loadFont()

/** Every part of the kit on one page, for those who build with it; in development only. */
export default function UiDemo() {
  const { mode, toggle } = useColorMode()
  return (
    <main className={styles.page}>
      <div className={styles.brand}>
        <Logo size={28} />
        <span>Kit</span>
        <Button variant="quiet" onClick={toggle}>
          {mode === 'dark' ? 'Light' : 'Dark'}
        </Button>
      </div>
      <PageHeader
        title="North Wharf deposits"
        breadcrumbs={[{ label: 'All Parts', href: '#/uidemo' }]}
        onBack={() => window.history.back()}
        status={<StatusPill tone="ok">Healthy</StatusPill>}
        actions={
          <>
            <ButtonLink href="#/">Home</ButtonLink>
            <Button variant="primary">Edit</Button>
          </>
        }
        facts={[
          { label: 'Organization', value: 'North Wharf Group' },
          { label: 'Account', value: '•••• 6789' },
          { label: 'Last deposit', value: '$4,120.00' },
          { label: 'Added', value: 'Mar 4, 2025' },
        ]}
      />
      <ListDemo />
      <FeedbackDemo />
      <HistoryDemo />
      {demos.map(({ title, Show }) => (
        <Show key={title} />
      ))}
      <ColorsDemo />
    </main>
  )
}
