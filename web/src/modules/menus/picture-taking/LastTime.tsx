import type { PictureRun } from '@brigade/contract/menus/picture-taking.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { words } from './picture-taking-texts.ts'
import styles from './TakePicturesDialog.module.css'

/** Each reason once, with what it is said of. */
function LeftOut({ refusals, refused }: Pick<PictureRun, 'refusals' | 'refused'>) {
  return (
    <section>
      <h3 className={styles.heading}>{words.leftOut(refused)}</h3>
      {[...Map.groupBy(refusals, ({ reason }) => reason)].map(([reason, all]) => (
        <details key={reason} className={styles.details}>
          <summary>{words.reason(all.length, reason)}</summary>
          <ul className={styles.about}>
            {all.map(({ name, address }) => (
              <li key={address}>
                {name} <span className={styles.quiet}>{address}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
      {refused > refusals.length && <p className={styles.quiet}>{words.andMore(refused - refusals.length)}</p>}
    </section>
  )
}

/** What came of it the last time. */
export function LastTime({ run, onUndo }: { run: PictureRun; onUndo: (step: number) => void }) {
  const dates = useDates()
  const { step_revision: step } = run
  return (
    <section className={styles.stack}>
      <div className={styles.facts}>
        <h3 className={styles.heading}>{words.lastTime}</h3>
        <p className={styles.quiet}>{words.byWhom(run.made_by, dates.moment(run.finished_at ?? run.inserted_at))}</p>
        <div className={styles.row}>
          <span role="status">
            {words.outcome(run.added, run.was_there, run.refused)} {run.changed > 0 && words.places(run.changed)}
          </span>
          {step !== null && <Button onClick={() => onUndo(step)}>{words.undo}</Button>}
        </div>
      </div>
      {run.state === 'stopped' && <Banner tone="warn">{run.problem ?? words.stopped}</Banner>}
      {run.refused > 0 && <LeftOut {...run} />}
    </section>
  )
}
