import { textOf } from '@brigade/contract/kit/problem.ts'
import { reportSchedules } from '@brigade/contract/reports/schedules.ts'
import { appConfig } from '../../platform/config.ts'
import { useCall } from '../../platform/use-call.ts'
import { useTitle } from '../../platform/use-title.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/page/Banner.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { Logo } from '../../ui/page/Logo.tsx'
import styles from './Unsubscribe.module.css'
import { unsubscribeRoute } from './unsubscribe-route.ts'

const words = catalogue('reports-unsubscribe', {
  title: 'Report mails',
  question: 'Stop getting this report by mail?',
  what: 'Only your own mails of this report end. The report itself stays where it is.',
  stop: 'Stop these mails',
  stopped: (name: string | null) => (name === null ? 'You no longer get this report' : `You no longer get “${name}”`),
  stoppedWhat: 'To get it again, choose yourself in the schedule of the report.',
  notStopped: 'The mails could not be stopped',
})

/** Ends the mails of a report for whoever has the link. */
export function UnsubscribePage() {
  useTitle(words.title)
  const { token } = unsubscribeRoute.useParams()
  const stop = useCall(reportSchedules.unsubscribeReport)
  return (
    <main className={styles.page}>
      <meta name="robots" content="noindex, nofollow" />
      <p className={styles.brand}>
        <Logo size={28} />
        {appConfig().product_name}
      </p>
      <h1 className={styles.title}>{words.title}</h1>
      {stop.data ? (
        <Banner tone="ok" title={words.stopped(stop.data.name)}>
          {words.stoppedWhat}
        </Banner>
      ) : (
        <Card
          title={words.question}
          footer={
            <Button variant="primary" loading={stop.isPending} onClick={() => stop.mutate({ token })}>
              {words.stop}
            </Button>
          }
        >
          <p>{words.what}</p>
          {stop.isError && (
            <Banner tone="bad" title={words.notStopped}>
              {textOf(stop.error)}
            </Banner>
          )}
        </Card>
      )}
    </main>
  )
}
