export const en = {
  action: 'Raise the ceiling…',
  title: 'Resume with a higher ceiling',
  label: 'Ceiling, in credits',
  help: 'Left empty: no ceiling. So far: {{formatted}} credits.',
  resume: 'Resume',
} as const
