import type { CodeState } from '@brigade/contract/discounts/codes.ts'
import { textColumn } from '../../../platform/records/columns.tsx'
import type { Dates } from '../../../ui/basics/dates.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { todayHere } from '../../../ui/form/day-text.ts'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import { StatusPill, type Tone } from '../../../ui/page/StatusPill.tsx'
import type { TableColumn } from '../../../ui/table/table-columns.ts'
import styles from './Codes.module.css'
import { CodeCell } from './CopyCode.tsx'
import { stateText, words } from './code-texts.ts'
import type { NamedCode } from './queries.ts'

const tones: Readonly<Record<CodeState, Tone>> = { open: 'ok', used_up: 'idle', expired: 'idle', ended: 'idle' }

/** How often a code was used; of how often it works, where that is limited. */
function Used({ code: { code, used_count, max_uses } }: { code: NamedCode }) {
  if (max_uses === null) return <span className={styles.used}>{numberText(used_count)}</span>
  return (
    <span className={styles.used}>
      {words.usedOf(used_count, max_uses)}
      {max_uses > 1 && <ProgressBar label={words.usedBar(code)} value={Math.min(used_count, max_uses)} max={max_uses} />}
    </span>
  )
}

const lastDayOf = (dates: Dates, day: string | null): string => (day === null ? words.noLastDay : dates.day(`${day}T00:00:00Z`, 'UTC'))

/** The columns of the codes of an offer; a batch narrows the list to it. */
export const codeColumns = (dates: Dates, onBatch: (batch: string) => void): readonly TableColumn<NamedCode>[] => [
  { id: 'code', header: words.code, nowrap: true, value: ({ code }) => code, cell: ({ code }) => <CodeCell code={code} /> },
  {
    id: 'state',
    header: words.state,
    phone: 'end',
    value: ({ state }) => stateText(state),
    cell: ({ state }) => <StatusPill tone={tones[state]}>{stateText(state)}</StatusPill>,
  },
  {
    id: 'used',
    header: words.used,
    phone: 'fact',
    nowrap: true,
    value: ({ used_count }) => used_count,
    // In a file the limit stands beside it.
    alsoShows: ['limit'],
    cell: (code) => <Used code={code} />,
  },
  {
    id: 'batch',
    header: words.batch,
    phone: 'more',
    value: ({ batch }) => batch,
    cell: ({ batch }) =>
      batch === '' ? (
        ''
      ) : (
        <button type="button" className={styles.batch} title={words.onlyBatch(batch)} onClick={() => onBatch(batch)}>
          {batch}
        </button>
      ),
  },
  {
    id: 'expires',
    header: words.lastDay,
    nowrap: true,
    phone: 'more',
    value: ({ expires_on }) => expires_on,
    cell: ({ expires_on }) => lastDayOf(dates, expires_on),
  },
  textColumn('guest', words.guest, ({ customer }) => (customer === null ? words.anyGuest : (customer.name ?? words.unnamed)), {
    roomy: true,
    phone: 'more',
  }),
  {
    id: 'made',
    header: words.made,
    nowrap: true,
    roomy: true,
    phone: 'more',
    value: ({ inserted_at }) => todayHere(new Date(inserted_at)),
    cell: ({ inserted_at }) => dates.day(inserted_at),
  },
  {
    id: 'limit',
    header: words.limit,
    hidden: true,
    phone: 'more',
    value: ({ max_uses }) => max_uses,
    cell: ({ max_uses }) => (max_uses === null ? words.noLimit : numberText(max_uses)),
  },
]
