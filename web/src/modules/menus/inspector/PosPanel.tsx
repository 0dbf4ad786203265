import type { PosEntry } from '@brigade/contract/pos/pos-mirror.ts'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import type { ReactNode } from 'react'
import { useDates } from '../../../ui/basics/dates.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { words as kinds } from '../fields/fields-texts.ts'
import { useMenuScreen } from '../menu-screen.ts'
import { NodeIcon } from '../nodes/NodeIcon.tsx'
import { connectionIdOf, entryIdOf, rootKeyOf, stateTones, typeOf } from '../pos/pos-rows.tsx'
import { words } from '../pos/pos-texts.ts'
import { usePosMirror } from '../pos/use-pos-mirror.ts'
import styles from './Inspector.module.css'

/** What is open of a point of sale: to look at, and to go from there to what it is in the menu. */
export default function PosPanel({ rowKey }: { rowKey: string }) {
  const { heads, index, failure, retry } = usePosMirror(true)
  const head = heads?.connections.find(({ id }) => id === connectionIdOf(rowKey))
  const isEntry = Number.isInteger(entryIdOf(rowKey)) && rowKey !== rootKeyOf(connectionIdOf(rowKey))
  const entry = isEntry ? index?.byId.get(entryIdOf(rowKey)) : undefined
  const isReady = heads !== undefined && (!isEntry || index !== undefined)
  return (
    <DataState
      state={isReady ? 'ready' : failure === undefined ? 'loading' : 'error'}
      error={{ title: words.failed, details: failure }}
      onRetry={retry}
    >
      {entry ? (
        <Entry entry={entry} />
      ) : head && !isEntry ? (
        <>
          <Head type="POS" title={words.root(head.name)} below={words.about} />
          <dl className={styles.totals}>
            <Fact label={words.entries}>{numberText(head.entries)}</Fact>
          </dl>
        </>
      ) : (
        <EmptyState title={words.gone} />
      )}
    </DataState>
  )
}

function Head({ type, title, below }: { type: Parameters<typeof NodeIcon>[0]['type']; title: string; below: string }) {
  return (
    <header className={styles.head}>
      <NodeIcon type={type} size={20} />
      <div className={styles.title}>
        <h2>{title}</h2>
        <p className={styles.type}>{below}</p>
      </div>
    </header>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.total}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const priced = new Set<PosEntry['kind']>(['item', 'size', 'option'])

function Entry({ entry }: { entry: PosEntry }) {
  const { tree, select, currency } = useMenuScreen()
  const dates = useDates()
  const { name, kind, external_id, plu, price_minor, state, node_id, missing_since } = entry
  const node = node_id === null ? undefined : tree.nodes.get(node_id)
  return (
    <>
      <Head type={typeOf[kind]} title={name} below={kinds[typeOf[kind]]} />
      <dl className={styles.totals}>
        <Fact label={words.state}>
          <StatusPill tone={stateTones[state]}>{words[state]}</StatusPill>
        </Fact>
        {missing_since !== null && <Fact label={words.missingSince}>{dates.moment(missing_since)}</Fact>}
        {priced.has(kind) && <Fact label={words.price}>{price_minor === null ? words.noPrice : moneyWriter(currency).write(price_minor)}</Fact>}
        {plu !== '' && <Fact label={words.plu}>{plu}</Fact>}
        <Fact label={words.id}>{external_id}</Fact>
      </dl>
      {node && (
        <div className={styles.details}>
          <Button icon={<IconLink size={16} aria-hidden />} onClick={() => select(node.id)}>
            {words.goTo(node.name)}
          </Button>
        </div>
      )}
    </>
  )
}
