import { fields, type FlowTemplate, node, sketch, START } from './template.ts'

const CODE = `// Empty cells come as null.
const text = (value) => String(value ?? '').trim().replace(/\\s+/g, ' ')

const name = text(input.params.name)
const email = text(input.params.email).toLowerCase()
const isEmail = /^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$/.test(email)

// Digits only; a leading + or 00 stays as +.
const phone = text(input.params.phone)
const digits = phone.replace(/\\D/g, '')
const international = phone.startsWith('+') ? '+' + digits : phone.startsWith('00') ? '+' + digits.slice(2) : digits

const problems = []
if (name === '') problems.push('no name')
if (email !== '' && !isEmail) problems.push('the e-mail address is not one')
if (email === '' && digits === '') problems.push('neither e-mail nor phone')

return {
  name,
  email: isEmail ? email : '',
  domain: isEmail ? email.slice(email.lastIndexOf('@') + 1) : '',
  phone: international,
  problem: problems.join(', '),
}`

export const tidyContacts: FlowTemplate = {
  key: 'tidyContacts',
  title: 'Tidy contact data',
  description:
    'Normalizes names, email addresses and phone numbers, finds the domain, and lists problems with a contact. Run it on a sheet.',
  icon: 'contact',
  document: sketch({
    params: [
      { key: 'name', label: 'Name', required: false },
      { key: 'email', label: 'E-mail', required: false },
      { key: 'phone', label: 'Phone', desc: 'For example: 0049 (30) 123-45', required: false },
    ],
    nodes: [
      START,
      node('n2', { type: 'code', title: 'Bring into one form', at: [1, 0], params: { code: CODE } }),
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
}
