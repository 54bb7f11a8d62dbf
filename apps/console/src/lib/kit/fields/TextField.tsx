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
  /** Of the input itself, as `register` of a form gives it. */
  ref?: Ref<HTMLInputElement | HTMLTextAreaElement>
  /** The first thing to fill in of a form that was just opened: takes the focus. */
  startHere?: boolean
}

/** One line or, with `multiline`, several lines of text. */
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
