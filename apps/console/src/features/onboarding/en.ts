export const en = {
  load: 'Load the demo project',
  loading: 'Loading the demo project…',
  loaded: 'The demo project is ready',
  there: 'The demo project was there already',
} as const
