export const en = {
  taken: '{{name}} (connected to {{agent}})',
  takenElsewhere: '{{name}} (connected elsewhere)',
  rights: '{{name}} (the account has too few rights there)',
  link: 'Connect one under Integrations',
  askAdmin: 'Ask an admin to connect one under Integrations.',
  reconnect: 'The connection of {{name}} has expired. An admin has to reconnect it under Integrations.',
  byHand: 'Enter tokens by hand',
  messenger: {
    help: 'Choose a Page that a connected Meta account manages. Its messages arrive here without further setup.',
    source: 'Meta connection',
    account: 'Page',
    choose: 'Select a Page',
    empty: 'This account manages no Page that it has given access to.',
    more: 'Only the first {{count}} Pages are listed.',
    none: 'No Meta account with access to Pages is connected to this project.',
    again: 'The new token is for the same Page: {{name}}.',
  },
}
