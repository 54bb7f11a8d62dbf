/** What is known of a visitor. */
export const en = {
  visitor: 'Visitor',
  verified: {
    label: 'Verified',
    email: 'By a code sent to this address',
    identity: 'By a token that your website signed',
  },
  startedOn: 'Started on',
  saidBySite: 'Said by the website, not verified:',
  openLead: 'Open lead',
}
