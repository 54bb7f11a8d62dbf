export const en = {
  action: 'Raise the ceiling…',
  title: 'Resume with a higher ceiling',
  label: 'Ceiling, in credits',
  help: 'Left empty: no ceiling. So far: {{formatted}} credits.',
  tooLow: 'Give more than has been used so far.',
  resume: 'Resume',
} as const
