import { fields, type Say, template, node, sketch, START } from './template.ts'

const code = (t: Say<'tidyContacts'>) => `// ${t('aboutEmptyCells')}
const text = (value) => String(value ?? '').trim().replace(/\\s+/g, ' ')

const name = text(input.params.name)
const email = text(input.params.email).toLowerCase()
const isEmail = /^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$/.test(email)

// ${t('aboutDigits')}
const phone = text(input.params.phone)
const digits = phone.replace(/\\D/g, '')
const international = phone.startsWith('+') ? '+' + digits : phone.startsWith('00') ? '+' + digits.slice(2) : digits

const problems = []
if (name === '') problems.push('${t('noName')}')
if (email !== '' && !isEmail) problems.push('${t('wrongEmail')}')
if (email === '' && digits === '') problems.push('${t('noContact')}')

return {
  name,
  email: isEmail ? email : '',
  domain: isEmail ? email.slice(email.lastIndexOf('@') + 1) : '',
  phone: international,
  problem: problems.join(', '),
}`

export const tidyContacts = template('tidyContacts', 'contact', (t) => ({
  document: sketch({
    params: [
      { key: 'name', label: t('name'), required: false },
      { key: 'email', label: t('email'), required: false },
      { key: 'phone', label: t('phone'), desc: t('phoneHelp'), required: false },
    ],
    nodes: [
      START,
      node('n2', { type: 'code', title: t('bringIntoOneForm'), at: [1, 0], params: { code: code(t) } }),
      node('n3', {
        type: 'output',
        at: [2, 0],
        params: {
          fields: fields({
            name: '@@n2.name@@',
            email: '@@n2.email@@',
            domain: '@@n2.domain@@',
            phone: '@@n2.phone@@',
            problem: '@@n2.problem@@',
          }),
        },
      }),
    ],
    edges: ['n1 n2', 'n2 n3'],
  }),
}))
