import { type Channel, channelRecords } from '@brigade/contract/channels/channels.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { KeyFacts } from '../../../ui/page/KeyFacts.tsx'
import { words } from '../channels-texts.ts'
import { CredentialsDialog } from './credentials-dialog.ts'
import styles from './Overview.module.css'

/** How what is sent gets there, and with what the channel is signed in to. */
export function ConnectionCard({ channel, mayChange }: { channel: Channel; mayChange: boolean }) {
  const { sentence, takes_credentials } = channel.connection
  return (
    <Card title={words.connection}>
      <p>{sentence}</p>
      {takes_credentials && <Credentials channel={channel} mayChange={mayChange} />}
    </Card>
  )
}

function Credentials({ channel, mayChange }: { channel: Channel; mayChange: boolean }) {
  const { id, name, connection } = channel
  const { has_credentials, credentials_at } = connection
  const dates = useDates()
  const save = useCall(channelRecords.setChannelCredentials)
  const [isSetting, setSetting] = useState(false)
  async function takeAway() {
    if (!(await confirm({ title: words.askTakeAway, body: words.takeAwayBody(name), confirmLabel: words.takeAway, danger: true }))) return
    try {
      await save.mutateAsync({ id, credentials: null })
      showToast({ title: words.takenAway, tone: 'ok', milliseconds: 3000 })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notTakenAway), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  const stands = has_credentials && credentials_at !== null ? words.setOn(dates.shortDay(credentials_at)) : words.notSet
  return (
    <>
      <KeyFacts layout="rows" facts={[{ label: words.credentials, value: stands }]} />
      {mayChange && (
        <div className={styles.acts}>
          <Button onClick={() => setSetting(true)}>{has_credentials ? words.replace : words.set}</Button>
          {has_credentials && (
            <Button variant="quiet" loading={save.isPending} onClick={() => void takeAway()}>
              {words.takeAwayMore}
            </Button>
          )}
        </div>
      )}
      {isSetting && <CredentialsDialog channel={channel} onClose={() => setSetting(false)} />}
    </>
  )
}
