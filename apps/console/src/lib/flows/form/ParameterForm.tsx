import { Suspense, lazy } from 'react'
import { Callout } from '../../kit/notices/Callout.tsx'
import layout from '../../kit/fields/Form.module.css'
import { Skeleton } from '../../kit/Skeleton.tsx'
import css from './ParameterForm.module.css'
import { useFormTexts } from './texts.ts'
import type { Fields, ParameterDefinition, Values } from './types.ts'
import { askedFor, byGroup, shownValue } from './values.ts'
import { CheckInput } from './fields/CheckInput.tsx'
import { ChoicesInput } from './fields/ChoicesInput.tsx'
import { DateInput } from './fields/DateInput.tsx'
import { SelectInput } from './fields/SelectInput.tsx'
import { TextArea } from './fields/TextArea.tsx'
import { TextInput } from './fields/TextInput.tsx'
import { ThingInput } from './fields/ThingInput.tsx'

/** Loaded lazily: few forms ask for a file. */
const FileInput = lazy(() => import('./fields/FileInput.tsx'))

/** The controls of parameter types. The editor adds those of settings through `fields`. */
const FORM_FIELDS: Fields = {
  INPUT: TextInput,
  NUMBER: TextInput,
  TEXTAREA: TextArea,
  JSON: TextArea,
  CHECKBOX: CheckInput,
  SELECT: SelectInput,
  MULTISELECT: ChoicesInput,
  DATE: DateInput,
  FILE: FileInput,
  SHEET: ThingInput,
  SHEET_COLUMN: ThingInput,
  KNOWLEDGE: ThingInput,
  AGENT: ThingInput,
  MODEL: ThingInput,
  CREDENTIAL: ThingInput,
  CONNECTION: ThingInput,
  CHANNEL: ThingInput,
  TEMPLATE: ThingInput,
  FLOW: ThingInput,
  TOOL: ThingInput,
}

interface ParameterFormProps {
  definitions: readonly ParameterDefinition[]
  /** Input by key. */
  values: Values
  onChange: (values: Values) => void
  /** Errors by key. */
  errors?: Readonly<Record<string, string>>
  disabled?: boolean
  /** Controls for additional types, or replacing the default ones. */
  fields?: Fields
}

/** The form of parameters, shared by run form, job wizard, approvals, public forms and node settings. */
export function ParameterForm(props: ParameterFormProps) {
  const { definitions, values } = props
  const t = useFormTexts()
  const groups = byGroup(askedFor(definitions, values))
  return (
    <div className={layout.fields}>
      {groups.map(([group, members]) => {
        const fields = members.map((one) => <FormField key={one.key} {...props} definition={one} />)
        if (group === 'BASIC') return fields
        const hasError = members.some(({ key }) => props.errors?.[key])
        return (
          <details key={group} className={css.group} open={hasError || undefined}>
            <summary>{group === 'ADVANCED' ? t('advanced') : group}</summary>
            <div className={layout.fields}>{fields}</div>
          </details>
        )
      })}
    </div>
  )
}

interface FormFieldProps extends ParameterFormProps {
  definition: ParameterDefinition
}

/** One parameter with the control of its type. */
export function FormField({ definition, definitions, values, onChange, errors, ...rest }: FormFieldProps) {
  const t = useFormTexts()
  const { key, type, label, desc, dependsOn } = definition
  const Control = rest.fields?.[type] ?? FORM_FIELDS[type]
  if (!Control) return <Callout kind="warning">{t('unknownType', { name: label || key, type })}</Callout>
  const parent = definitions.find((one) => one.key === dependsOn)
  const above = parent && definitions.find((one) => one.key === parent.dependsOn)
  return (
    <Suspense fallback={<Skeleton height={58} radius={8} />}>
      <Control
        definition={definition}
        label={label || key}
        help={desc || undefined}
        error={errors?.[key]}
        value={shownValue(definition, values)}
        onChange={(value) => onChange({ ...values, [key]: value })}
        disabled={rest.disabled ?? false}
        parent={parent ? shownValue(parent, values) : null}
        above={above ? shownValue(above, values) : null}
      />
    </Suspense>
  )
}
