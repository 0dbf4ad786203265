import { dynamicRule } from '@brigade/contract/menus/menu-nodes.ts'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { words as addWords } from '../nodes/add-words.ts'
import { CountControl, TextControl } from './typed-controls.tsx'

interface RuleFieldProps {
  label: string
  help: ReactNode
  readOnly: boolean
  value: unknown
  onChange: (value: unknown) => void
}

const days = 30

/** The rule that fills a dynamic category. */
export function RuleField({ label, help, readOnly, value, onChange }: RuleFieldProps) {
  const rule = z.safeParse(dynamicRule, value).data
  const begin: Record<string, unknown> = { tag: { by: 'tag', tag: 'new' }, paused: { by: 'paused' }, new_since: { by: 'new_since', days } }
  return (
    <>
      <SelectField
        label={label}
        help={help}
        readOnly={readOnly}
        value={rule?.by ?? ''}
        options={[
          { value: 'tag', label: addWords.byTag },
          { value: 'paused', label: addWords.byPaused },
          { value: 'new_since', label: addWords.byNewDays },
        ]}
        onChange={({ target }) => onChange(begin[target.value])}
      />
      {rule?.by === 'tag' && (
        <TextControl
          label={addWords.tag}
          help=""
          readOnly={readOnly}
          isLong={false}
          required
          value={rule.tag}
          judge={(tag) => (String(tag).trim() === '' ? addWords.tagMissing : undefined)}
          onCommit={(tag) => onChange({ by: 'tag', tag })}
        />
      )}
      {rule?.by === 'new_since' && (
        <CountControl
          label={addWords.days}
          help=""
          readOnly={readOnly}
          isLimit={false}
          value={rule.days}
          judge={(count) => (Number(count) >= 1 && Number(count) <= 365 ? undefined : addWords.daysWrong)}
          onCommit={(count) => count !== null && onChange({ by: 'new_since', days: count })}
        />
      )}
    </>
  )
}
