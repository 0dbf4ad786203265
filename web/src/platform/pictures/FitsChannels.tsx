import type { Croppable } from '@brigade/contract/collections/crops.ts'
import { type PictureSlot, problemsOf, ruleOn } from '@brigade/contract/collections/picture-rules.ts'
import { channelCapabilities, type SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { catalogue } from '../../ui/basics/ui-texts.ts'
import { todayHere } from '../../ui/form/day-text.ts'
import styles from './FitsChannels.module.css'

const words = catalogue('fits-channels', {
  fits: 'Fits',
  web: 'Web',
  yes: 'fits',
  no: 'does not fit',
  rulesOf: (channel: string) => `Rules of ${channel}`,
})

const named: readonly SalesChannel[] = ['web', 'uber_eats', 'doordash']

interface FitsChannelsProps {
  picture: Croppable
  /** What it is shown as; an item of a menu unless it is said. */
  slot?: PictureSlot
  /** The day of the rules, as `2026-11-27`; today unless it is said. */
  day?: string
}

/** Which channels would take a picture, and why another would not. */
export function FitsChannels({ picture, slot = 'item', day = todayHere() }: FitsChannelsProps) {
  const channels = named
    .filter((channel) => channel === 'web' || ruleOn(channel, slot, day))
    .map((channel) => {
      const name = channel === 'web' ? words.web : channelCapabilities[channel].name
      return { channel, name, problems: problemsOf(picture, { channel, slot, day, channelName: name }) }
    })
  return (
    <div className={styles.fits}>
      <dl className={styles.line}>
        <dt>{words.fits}</dt>
        {channels.map(({ channel, name, problems }) => (
          <dd key={channel} className={styles.channel} data-fits={problems.length === 0}>
            {name}
            {problems.length === 0 ? <IconCheck size={16} aria-label={words.yes} /> : <IconX size={16} aria-label={words.no} />}
          </dd>
        ))}
      </dl>
      {channels.flatMap(({ channel, name, problems }) =>
        problems.map((problem) => (
          <p key={channel} className={styles.problem}>
            {problem}{' '}
            <a href={ruleOn(channel, slot, day)?.source_url} target="_blank" rel="noreferrer">
              {words.rulesOf(name)}
            </a>
          </p>
        )),
      )}
    </div>
  )
}
