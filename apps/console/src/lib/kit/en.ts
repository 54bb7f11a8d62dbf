export const en = {
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  reload: 'Reload the page',
  delete: 'Delete',
  save: 'Save',
  search: 'Search',
  clearSearch: 'Clear the search',
  optional: 'optional',
  breadcrumbs: 'Breadcrumbs',
  loading: 'Loading',
  failed: {
    title: 'This could not be loaded',
    network: 'The server does not answer. Check that it is running, then try again.',
    server: 'The server had a problem. Nothing of yours is lost. Try again in a moment.',
    other: 'The server refused: {{message}}',
  },
  notAllowed: {
    title: 'You may not see this',
    text: 'Your role in this account does not include it. An account admin can change that.',
  },
  gone: {
    title: 'This is not here',
    text: 'It was deleted, or it belongs to a project that you are not assigned to.',
  },
  broken: {
    title: 'This part has stopped working',
    text: 'What you saved is safe. Reload the page to go on.',
  },
  readOnly: 'You can read this, but your role does not let you change it.',
  nameDialog: {
    label: 'Type “{{name}}” to confirm',
    mismatch: 'This is not the name.',
  },
  pager: {
    label: 'Pages',
    range: '{{from}}–{{to}} of {{total}}',
    previous: 'Previous page',
    next: 'Next page',
  },
  justNow: 'just now',
  never: 'never',
} as const
