import type { DemoSheet } from '../make-sheet.ts'

const INDUSTRIES = [
  ['Food', 'green'],
  ['Health', 'teal'],
  ['Software', 'blue'],
  ['Trade', 'amber'],
  ['Transport', 'orange'],
  ['Education', 'violet'],
  ['Services', 'slate'],
] as const

type Row = [
  company: string,
  industry: (typeof INDUSTRIES)[number][0],
  city: string,
  employees: string | null,
  contact: string,
  email: string,
  phone: string,
]

// Fictional companies with reserved example domains. The list contains one typical data error of each kind on purpose.
const ROWS: Row[] = [
  [
    'Harbour Foods',
    'Food',
    'Northport',
    '320',
    'Purchasing',
    'office@harbour-foods.example.com',
    '+49 40 0000 101',
  ],
  [
    'Brightwater Software',
    'Software',
    'Elmstead',
    '85',
    'People team',
    'hello@brightwater.example.com',
    '0049 30 0000 102',
  ],
  [
    'Lindenhof Clinic',
    'Health',
    'Elmstead',
    '540',
    'Facility management',
    'FM@Lindenhof.example.com',
    '+49 (30) 0000-103',
  ],
  [
    'Northgate Print',
    'Services',
    'Northport',
    '24',
    'Front desk',
    ' post@northgate-print.example.com ',
    '040 0000 104',
  ],
  [
    'Tidewater Logistics',
    'Transport',
    'Northport',
    '1150',
    'Fleet office',
    'fleet@tidewater.example.com',
    '+49 40 0000 105',
  ],
  [
    'Oakfield School',
    'Education',
    'Millbrook',
    '62',
    'Secretary',
    'secretary@oakfield.example.com',
    '+49 89 0000 106',
  ],
  ['Meadow Bakery', 'Food', 'Millbrook', '18', 'Shop', 'shop(at)meadow-bakery.example.com', '089/0000107'],
  [
    'Stonebridge Insurance',
    'Services',
    'Elmstead',
    '260',
    'Travel desk',
    'travel@stonebridge.example.com',
    '+49 30 0000 108',
  ],
  ['Kestrel Design', 'Services', 'Millbrook', '7', 'Studio', 'studio@kestrel.example.com', ''],
  [
    'Riverside Hotel',
    'Trade',
    'Northport',
    '48',
    'Reception',
    'reception@riverside.example.com',
    '+49 40 0000 110',
  ],
  [
    'Ferncliff Energy',
    'Services',
    'Elmstead',
    null,
    'Main office',
    'info@ferncliff.example.com',
    '+49 30 0000 111',
  ],
  ['Cobbler Street Market', 'Trade', 'Millbrook', '33', 'Market office', '', ''],
]

/** Companies that might rent bicycles for their employees. */
export const COMPANIES: DemoSheet = {
  name: 'Companies',
  type: 'INPUT_SHEET',
  columns: [
    { label: 'Company', key: 'company', width: 190, required: true, validators: { unique: true } },
    { label: 'Website', key: 'website', type: 'url', width: 250 },
    {
      label: 'Industry',
      key: 'industry',
      type: 'singleSelect',
      width: 130,
      options: INDUSTRIES.map(([value, color]) => ({ value, label: value, color })),
    },
    { label: 'City', key: 'city', width: 120 },
    { label: 'Employees', key: 'employees', type: 'integer', width: 120, validators: { min: '0' } },
    { label: 'Contact', key: 'contact', width: 160 },
    { label: 'E-mail', key: 'email', width: 260 },
    { label: 'Phone', key: 'phone', width: 160 },
  ],
  rows: ROWS.map(([company, industry, city, employees, contact, email, phone]) => ({
    cells: {
      company,
      website: `https://${company.toLowerCase().replaceAll(' ', '-')}.example.com`,
      industry,
      city,
      employees,
      contact,
      email: email || null,
      phone: phone || null,
    },
  })),
}

/** The sheet that the demo flow writes its findings about each company to. */
export const SCORES: DemoSheet = {
  name: 'Companies by size',
  type: 'OUTPUT_SHEET',
  columns: [
    { label: 'Company', key: 'company', width: 190 },
    { label: 'Segment', key: 'segment', width: 120 },
    { label: 'Score', key: 'score', type: 'integer', width: 90 },
    { label: 'Next step', key: 'next_step', width: 200 },
  ],
  rows: [],
}
