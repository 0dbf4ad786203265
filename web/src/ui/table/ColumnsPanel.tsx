import '../../theme/density.css'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import { classNames } from '../basics/class-names.ts'
import { type Density, useDensity } from '../basics/density.ts'
import { Button } from '../controls/Button.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { Checkbox } from '../form/Checkbox.tsx'
import menu from '../layers/Menu.module.css'
import { Popup } from '../layers/Popup.tsx'
import styles from './ColumnsPanel.module.css'
import { isStandard, moved, type TableColumn, toggled } from './table-columns.ts'
import { words } from './table-texts.ts'

interface ColumnsPanelProps<Row> {
  columns: readonly TableColumn<Row>[]
  /** Ids of the shown ones, in order. */
  order: readonly string[]
  /** Ids of those shown that there is no room for just now. */
  away: ReadonlySet<string>
  /** Undefined: as the list has them by nature. */
  onOrder: (order: readonly string[] | undefined) => void
  onDensity: (density: Density) => void
}

/** Which columns are shown and in which order, and how high a row is. */
export function ColumnsPanel<Row>(props: ColumnsPanelProps<Row>) {
  return (
    <Popup
      className={classNames(menu.dropdown, styles.panel)}
      trigger={
        <IconButton label={words.columns} variant="outlined">
          <IconColumns3 size={18} aria-hidden />
        </IconButton>
      }
    >
      {() => (
        <>
          <ColumnList {...props} />
          <DensityChoice onDensity={props.onDensity} />
        </>
      )}
    </Popup>
  )
}

/** Shown ones in their order, then the hidden ones as the list has them. */
function arranged<Row>(columns: readonly TableColumn<Row>[], order: readonly string[]): TableColumn<Row>[] {
  const shown = order.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  return [...shown, ...columns.filter(({ id }) => !order.includes(id))]
}

function ColumnList<Row>({ columns, order, away, onOrder }: ColumnsPanelProps<Row>) {
  const change = (next: readonly string[]) => onOrder(isStandard(columns, next) ? undefined : next)
  const firstId = columns[0]?.id
  return (
    <fieldset className={styles.list}>
      <legend className={styles.head}>
        <span>{words.columns}</span>
        {!isStandard(columns, order) && (
          <Button variant="quiet" onClick={() => onOrder(undefined)}>
            {words.resetColumns}
          </Button>
        )}
      </legend>
      <ul>
        {arranged(columns, order).map(({ id, header, hideable }) => {
          const shown = order.includes(id)
          const fixed = id === firstId
          return (
            <li key={id} className={styles.column}>
              <Checkbox
                bare
                label={away.has(id) ? <Away header={header} /> : header}
                checked={shown}
                disabled={fixed || hideable === false}
                onChange={() => change(toggled(columns, order, id))}
              />
              {shown && !fixed && (
                <span className={styles.moves}>
                  <IconButton label={words.earlier(header)} disabled={order.indexOf(id) <= 1} onClick={() => change(moved(order, id, -1))}>
                    <IconChevronUp size={16} aria-hidden />
                  </IconButton>
                  <IconButton label={words.later(header)} disabled={order.at(-1) === id} onClick={() => change(moved(order, id, 1))}>
                    <IconChevronDown size={16} aria-hidden />
                  </IconButton>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

function Away({ header }: { header: string }) {
  return (
    <>
      {header} <span className={styles.away}>{words.noRoom}</span>
    </>
  )
}

const densities: readonly Density[] = ['comfortable', 'compact']

function DensityChoice({ onDensity }: { onDensity: (density: Density) => void }) {
  const density = useDensity()
  return (
    <fieldset className={styles.density}>
      <legend>{words.density}</legend>
      <div className={styles.choices}>
        {densities.map((one) => (
          <label key={one} className={styles.choice} data-chosen={one === density || undefined}>
            <input type="radio" name="density" checked={one === density} onChange={() => onDensity(one)} />
            {words[one]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
