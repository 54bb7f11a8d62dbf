import Button from '@mui/material/Button'
import { type ComponentType, useState } from 'react'
import type { FieldProps } from '../../../../../lib/flows/form/types.ts'
import { asText } from '../../../../../lib/flows/form/values.ts'
import { Field } from '../../../../../lib/kit/fields/Field.tsx'
import layout from '../../../../../lib/kit/fields/Form.module.css'
import { TemplateFields } from '../../../../../lib/templates/TemplateFields.tsx'
import { Group } from '../Group.tsx'
import { PlaceHere } from '../PlaceHere.tsx'
import { TokenInput } from '../TokenInput.tsx'
import { useEditorTexts } from '../../texts.ts'
import { valuesOf } from './template-values.ts'
import { useTemplateParts } from './use-template-parts.ts'

interface TemplateValuesFieldProps extends FieldProps {
  /** The same as JSON. */
  Json: ComponentType<FieldProps>
}

const sameText = (text: string): unknown => text

/** The values of the chosen template's placeholders as a form, or as JSON where a form can't show them. */
export default function TemplateValuesField({ Json, ...props }: TemplateValuesFieldProps) {
  const t = useEditorTexts()
  const [isJson, setJson] = useState(false)
  const { definition, label, error, value, onChange, disabled, parent, above } = props
  const template = useTemplateParts(asText(above), asText(parent))
  const values = valuesOf(value)
  // Values beyond the template's would go unseen.
  if (!template || !values || values.length > template.placeholders.length) return <Json {...props} />
  const toggle = (
    <div>
      <Button size="small" onClick={() => setJson(!isJson)}>
        {t(isJson ? 'arguments.form' : 'arguments.json')}
      </Button>
    </div>
  )
  if (isJson) {
    return (
      <div>
        <Json {...props} />
        {toggle}
      </div>
    )
  }
  const isFixed = template.placeholders.length === 0
  return (
    <Group
      label={label}
      help={isFixed ? t('arguments.noPlaceholders') : undefined}
      error={error}
      optional={false}
    >
      <PlaceHere param={definition.key}>
        <div className={layout.fields}>
          <TemplateFields
            template={template}
            values={values}
            onChange={onChange}
            renderField={({ label: name, value: text, at, onChange: setText }) => (
              <Field label={name}>
                {(control) => (
                  <TokenInput
                    control={control}
                    at={`[${at}]`}
                    value={text}
                    onChange={(next) => setText(asText(next))}
                    disabled={disabled}
                    write={asText}
                    read={sameText}
                  />
                )}
              </Field>
            )}
          />
        </div>
      </PlaceHere>
      {isFixed ? null : toggle}
    </Group>
  )
}
