export const en = {
  bar: {
    unknown_one: '1 cell in “{{column}}” names a record that is not in {{sheet}}.',
    unknown_other: '{{formatted}} cells in “{{column}}” name records that are not in {{sheet}}.',
    open: 'Create missing records…',
  },
  dialog: {
    title: 'Missing records in {{sheet}}',
    nothing: 'Every cell in “{{column}}” names a record of {{sheet}}.',
    cells_one: '1 cell in “{{column}}” is kept as text, because it names no record of {{sheet}}.',
    cells_other:
      '{{formatted}} cells in “{{column}}” are kept as text, because they name no record of {{sheet}}.',
    create_one: 'Create 1 record',
    create_other: 'Create {{formatted}} records',
    createMore: 'Create all missing records',
    link_one: 'Link 1 cell',
    link_other: 'Link {{formatted}} cells',
    found_one: '1 of them names a record that is there now.',
    found_other: '{{formatted}} of them name records that are there now.',
    ambiguous_one: '1 names several records and stays as it is. Choose the record in the cell.',
    ambiguous_other:
      '{{formatted}} name several records and stay as they are. Choose the record in each cell.',
    missing: 'New records',
    more_one: 'and 1 more',
    more_other: 'and {{formatted}} more',
    first: 'These are the first {{formatted}} cells; the others are looked at as you go on.',
    show: 'Show cells',
    running: '{{formatted}} cells linked…',
    done: '{{linked}} cells linked, {{created}} records created in {{sheet}}',
  },
} as const
