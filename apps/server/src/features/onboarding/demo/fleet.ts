import { sheets } from '@millrace/contract'

/** The bicycles of the example shop, with the prices from its handbook. */
export const FLEET_NAME = 'Rental fleet'

const choice = (value: string, color: sheets.Option['color']) => ({ value, label: value, color })

export const FLEET_COLUMNS = [
  { label: 'Number', key: 'number', width: 110, required: true, validators: { unique: true } },
  { label: 'Model', key: 'model', width: 190, required: true },
  {
    label: 'Kind',
    key: 'kind',
    type: 'singleSelect',
    options: [
      choice('City bicycle', 'blue'),
      choice('Electric bicycle', 'violet'),
      choice('Cargo bicycle', 'amber'),
      choice("Children's bicycle", 'green'),
    ],
  },
  {
    label: 'Frame',
    key: 'frame',
    type: 'singleSelect',
    width: 90,
    options: [choice('S', 'slate'), choice('M', 'slate'), choice('L', 'slate')],
  },
  {
    label: 'Full day',
    key: 'full_day',
    type: 'currency',
    width: 110,
    settings: { currency: 'EUR', decimals: 2 },
  },
  {
    label: 'Status',
    key: 'status',
    type: 'singleSelect',
    width: 140,
    options: [choice('In the shop', 'green'), choice('Rented', 'blue'), choice('In the workshop', 'orange')],
  },
  { label: 'Kilometres', key: 'kilometres', type: 'integer', width: 120, validators: { min: '0' } },
  { label: 'Last service', key: 'last_service', type: 'date', width: 130 },
  { label: 'Child seat', key: 'child_seat', type: 'checkbox', width: 110 },
  { label: 'Notes', key: 'notes', type: 'longText', width: 260 },
] as const satisfies sheets.NewColumn[]

const KINDS = {
  C: { kind: 'City bicycle', full_day: '18.00' },
  E: { kind: 'Electric bicycle', full_day: '36.00' },
  G: { kind: 'Cargo bicycle', full_day: '42.00' },
  K: { kind: "Children's bicycle", full_day: '9.00' },
} as const

const STATES = { s: 'In the shop', r: 'Rented', w: 'In the workshop' } as const

type Line = readonly [
  number: string,
  model: string,
  frame: 'S' | 'M' | 'L' | null,
  state: keyof typeof STATES,
  kilometres: number,
  service: string,
  notes?: string,
]

const LINES: readonly Line[] = [
  ['C-01', 'Alder City 7', 'S', 's', 4120, '2026-02-03'],
  ['C-02', 'Alder City 7', 'M', 'r', 5310, '2026-02-03'],
  ['C-03', 'Alder City 7', 'M', 's', 3984, '2026-02-04', 'Child seat fitted.'],
  ['C-04', 'Alder City 7', 'L', 's', 6027, '2026-02-04'],
  ['C-05', 'Alder City 8 low step', 'S', 'r', 1872, '2026-03-11'],
  ['C-06', 'Alder City 8 low step', 'M', 's', 2240, '2026-03-11', 'Child seat fitted.'],
  ['C-07', 'Alder City 8 low step', 'M', 'w', 2655, '2026-03-12', 'Rear wheel is being trued.'],
  ['C-08', 'Alder City 8 low step', 'L', 's', 1490, '2026-03-12'],
  ['E-01', 'Alder Current 500', 'S', 's', 7350, '2026-01-20', 'Battery tested at 93 percent.'],
  ['E-02', 'Alder Current 500', 'M', 'r', 8121, '2026-01-20', 'Battery tested at 91 percent.'],
  ['E-03', 'Alder Current 500', 'M', 's', 7904, '2026-01-21', 'Battery tested at 90 percent.'],
  ['E-04', 'Alder Current 500', 'L', 'w', 9033, '2026-01-21', 'Waits for a new display.'],
  ['E-05', 'Alder Current 625', 'M', 's', 3015, '2026-03-18'],
  ['E-06', 'Alder Current 625', 'L', 'r', 2788, '2026-03-18'],
  ['E-07', 'Alder Current 625', 'L', 's', 3340, '2026-03-19', 'Child seat fitted.'],
  ['G-01', 'Alder Longbox', null, 's', 2210, '2026-02-17', 'Bench with two belts in the box.'],
  ['G-02', 'Alder Longbox', null, 'r', 2654, '2026-02-17', 'Rain cover in the drawer by the door.'],
  ['G-03', 'Alder Tailbox', 'M', 's', 1120, '2026-02-18'],
  ['K-01', 'Alder Sprout 16', null, 's', 320, '2026-03-04'],
  ['K-02', 'Alder Sprout 16', null, 's', 410, '2026-03-04'],
  ['K-03', 'Alder Sprout 20', null, 'r', 655, '2026-03-04'],
  ['K-04', 'Alder Sprout 20', null, 's', 590, '2026-03-05'],
  ['K-05', 'Alder Sprout 24', 'S', 'w', 872, '2026-03-05', 'New brake pads ordered.'],
  ['K-06', 'Alder Sprout 24', 'S', 's', 734, '2026-03-05'],
]

export const FLEET_ROWS = LINES.map(([number, model, frame, state, kilometres, service, notes]) => ({
  cells: {
    number,
    model,
    ...KINDS[number[0] as keyof typeof KINDS],
    frame,
    status: STATES[state],
    kilometres: String(kilometres),
    last_service: service,
    child_seat: notes?.startsWith('Child seat') ?? false,
    notes: notes ?? null,
  },
}))
