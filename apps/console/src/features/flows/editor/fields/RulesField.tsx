import type { FieldProps } from '../../../../lib/flows/form/types.ts'
import { Group } from './Group.tsx'
import { PlaceHere } from './PlaceHere.tsx'
import { RuleGroupEditor } from './RuleGroupEditor.tsx'
import { groupOf } from './rules.ts'

/** RULES: comparisons in groups of and/or. */
export function RulesField({ definition, label, help, error, value, onChange, disabled }: FieldProps) {
  return (
    <Group label={label} help={help} error={error} optional={!definition.required}>
      <PlaceHere param={definition.key}>
        <RuleGroupEditor group={groupOf(value)} onChange={onChange} disabled={disabled} depth={1} />
      </PlaceHere>
    </Group>
  )
}
