import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The documents of the demo, in the order in which they are added. */
const DOCUMENTS = [
  { name: 'Renting a bicycle', file: 'rentals.md' },
  { name: 'The workshop', file: 'workshop.md' },
  { name: 'Warranty and returns', file: 'warranty.md' },
  { name: 'Ordering and delivery', file: 'delivery.md' },
] as const

export const readDocuments = () =>
  Promise.all(
    DOCUMENTS.map(async ({ name, file }) => ({
      type: 'text' as const,
      name,
      text: await readFile(join(import.meta.dirname, file), 'utf8'),
    })),
  )

export const PAIRS = [
  {
    question: 'When are you open?',
    answer:
      'The shop is open Monday to Friday from 9:00 to 18:30 and Saturday from 9:00 to 16:00. From April to September rentals also open on Sunday from 10:00 to 17:00. The workshop closes half an hour before the shop.',
  },
  {
    question: 'Where is the shop and can I park there?',
    answer:
      'Mill Lane 14, two minutes on foot from the central station. There is no car park at the shop; the station garage is 150 metres away and bicycles can be left in the yard.',
  },
  {
    question: 'How do I reach you?',
    answer: 'By e-mail at service@alder-cycles.example, or in the shop during opening hours.',
  },
  {
    question: 'Which kinds of payment do you accept?',
    answer: 'Cash, debit and credit cards, and invoices for companies. We do not accept cheques.',
  },
]

export const AGENT = {
  name: 'Alder Cycles help desk',
  avatar: 20,
  description: 'Answers questions about rentals, repairs, warranty and delivery of a bicycle shop.',
  instructions:
    'You are the help desk of Alder Cycles, a bicycle shop with rentals and a workshop. Answer from the knowledge only, briefly and kindly, and name prices and deadlines exactly as written.',
  greeting: 'Hello! Ask me about rentals, repairs, warranty or delivery.',
  suggestedQuestions: [
    'What does an electric bicycle cost for a full day?',
    'How late can I cancel a booking?',
    'What does the large service include?',
    'When are you open on Sunday?',
  ],
  fallback: 'I couldn’t find that in our documents. Please write to service@alder-cycles.example.',
}

export const PROJECT_NAME = 'Demo: Alder Cycles'
export const BASE = {
  name: 'Alder Cycles handbook',
  description: 'Rentals, workshop, warranty and delivery of an example bicycle shop.',
}
