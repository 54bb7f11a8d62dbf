import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useForkRef } from '@mui/material/utils'
import { useEffect, useRef, type ReactNode, type Ref } from 'react'
import { Field } from './Field.tsx'

interface TextFieldProps extends Pick<
  OutlinedInputProps,
  | 'name'
  | 'type'
  | 'value'
  | 'defaultValue'
  | 'onChange'
  | 'onBlur'
  | 'onKeyDown'
  | 'placeholder'
  | 'autoComplete'
  | 'disabled'
  | 'readOnly'
  | 'multiline'
  | 'minRows'
  | 'maxRows'
  | 'endAdornment'
  | 'inputProps'
> {
  label: string
  help?: ReactNode
  error?: string | undefined
  optional?: boolean
  aside?: ReactNode
  /** Ref of the input, for a form's `register`. */
  ref?: Ref<HTMLInputElement | HTMLTextAreaElement>
  /** Takes focus on mount, for the first field of a form. */
  startHere?: boolean
}

/** A single-line or, with `multiline`, multi-line text field. */
export function TextField(props: TextFieldProps) {
  const { label, help, error, optional, aside, ref, startHere = false, inputProps, ...input } = props
  const own = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const inputRef = useForkRef(own, ref)

  useEffect(() => {
    if (startHere) own.current?.focus()
  }, [startHere])

  return (
    <Field label={label} help={help} error={error} optional={optional ?? false} aside={aside}>
      {({ id, ...aria }) => (
        <OutlinedInput
          {...input}
          id={id}
          fullWidth
          notched={false}
          inputRef={inputRef}
          inputProps={{ ...inputProps, ...aria }}
        />
      )}
    </Field>
  )
}
