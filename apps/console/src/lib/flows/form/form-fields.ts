import { lazy } from 'react'
import { CheckInput } from './fields/CheckInput.tsx'
import { ChoicesInput } from './fields/ChoicesInput.tsx'
import { DateInput } from './fields/DateInput.tsx'
import { SelectInput } from './fields/SelectInput.tsx'
import { TextArea } from './fields/TextArea.tsx'
import { TextInput } from './fields/TextInput.tsx'
import { ThingInput } from './fields/ThingInput.tsx'
import type { Fields } from './types.ts'

/** Few forms ask for a file. */
const FileInput = lazy(() => import('./fields/FileInput.tsx'))

/** The controls of everything that people fill in. The editor adds those of settings by `fields` of the form. */
export const FORM_FIELDS: Fields = {
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
  FLOW: ThingInput,
}
