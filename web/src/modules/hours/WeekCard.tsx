import { fulfilments, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import type { HoursRule } from '@brigade/contract/hours/hours-shapes.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { failureTitle } from '../../platform/failure-title.ts'
import { useIsPhone } from '../../ui/basics/use-media.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { confirm } from '../../ui/layers/confirm.ts'
import { showToast } from '../../ui/layers/toasts.ts'
import { Card } from '../../ui/page/Card.tsx'
import styles from './Hours.module.css'
import { channelName, type ForWhat, forWhatWord, words } from './hours-texts.ts'
import { decidingRule, fallsBack } from './rule-of.ts'
import type { HoursDoor } from './use-hours-door.ts'
import { WeekEditor } from './WeekEditor.tsx'

interface WeekCardProps {
  door: HoursDoor
  rules: readonly HoursRule[]
  mayChange: boolean
  forWhat: ForWhat
  onForWhat: (forWhat: ForWhat) => void
  /** Those of a group are what its restaurants start from. */
  isGroup?: boolean | undefined
}

/** The weekly hours for one fulfilment and channel: whose they are, and changing them. */
export function WeekCard({ door, rules, mayChange, forWhat, onForWhat, isGroup }: WeekCardProps) {
  const { rule, isOwn, says } = decidingRule(rules, forWhat)
  return (
    <Card
      title={isGroup ? words.defaultHours : words.weekly}
      description={says}
      actions={mayChange && isOwn && rule && <ResetButton door={door} rules={rules} rule={rule} />}
    >
      <div className={styles.choices}>
        <WhichHours rules={rules} value={forWhat} onChange={onForWhat} />
      </div>
      {/* Another row has a draft of its own. */}
      <WeekEditor key={forWhatWord(forWhat)} door={door} rule={rule} isOwn={isOwn} mayChange={mayChange} forWhat={forWhat} isGroup={isGroup} />
    </Card>
  )
}

interface WhichProps {
  rules: readonly HoursRule[]
  value: ForWhat
  onChange: (value: ForWhat) => void
}

/** Those with hours of their own are marked: one sees where to look. */
function WhichHours({ rules, value, onChange }: WhichProps) {
  const isPhone = useIsPhone()
  const mark = (label: string, isSet: boolean) => (isSet ? `${label} •` : label)
  const kinds = [
    { value: 'all' as const, label: words.all },
    ...fulfilments.map((one) => ({
      value: one,
      label: mark(
        words[one],
        rules.some(({ fulfilment }) => fulfilment === one),
      ),
    })),
  ]
  const choose = (text: string) => onChange({ ...value, fulfilment: fulfilments.find((one) => one === text) ?? null })
  const channels = salesChannels.map((one) => ({
    value: one,
    label: mark(
      channelName(one),
      rules.some(({ channel }) => channel === one),
    ),
  }))
  return (
    <>
      {isPhone ? (
        <SelectField label={words.hoursFor} value={value.fulfilment ?? 'all'} options={kinds} onChange={({ target }) => choose(target.value)} />
      ) : (
        <Segments label={words.hoursFor} value={value.fulfilment ?? 'all'} choices={kinds} onChange={choose} />
      )}
      <div className={styles.channel}>
        <SelectField
          label={words.channel}
          value={value.channel ?? 'all'}
          options={[{ value: 'all', label: words.everyChannel }, ...channels]}
          onChange={({ target }) => onChange({ ...value, channel: salesChannels.find((one) => one === target.value) ?? null })}
        />
      </div>
    </>
  )
}

function ResetButton({ door, rules, rule }: { door: HoursDoor; rules: readonly HoursRule[]; rule: HoursRule }) {
  const below = fallsBack(rules, rule)
  const isInherited = below !== undefined && below.inherited_from !== null
  async function reset() {
    const agreed = await confirm({
      title: isInherited ? words.resetTitle : words.removeTitle,
      body: isInherited ? words.resetBody : words.removeBody,
      confirmLabel: isInherited ? words.reset : words.remove,
      danger: true,
    })
    if (!agreed) return
    try {
      await door.resetHours({ fulfilment: rule.fulfilment, channel: rule.channel })
      showToast({ title: words.resetDone, tone: 'ok', milliseconds: 3000 })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notSaved), message: textOf(problem), tone: 'bad' })
    }
  }
  return <Button onClick={() => void reset()}>{isInherited ? words.reset : words.remove}</Button>
}
