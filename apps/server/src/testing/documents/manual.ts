import { pickFrom, seeded } from './random.ts'

export interface Fact {
  question: string
  /** A string that occurs on this page only. */
  answer: string
}

export interface ManualPage {
  /** 1-based. */
  page: number
  title: string
  /** Paragraphs separated by an empty line, without the title. */
  text: string
  facts: Fact[]
}

const QUALITIES = [
  'amber',
  'birch',
  'cobalt',
  'drifting',
  'eastern',
  'folding',
  'granite',
  'hollow',
  'inner',
  'jointed',
  'knurled',
  'lateral',
  'mirrored',
  'northern',
  'offset',
  'polished',
  'quiet',
  'ribbed',
  'slotted',
  'tapered',
  'upper',
  'vented',
  'western',
  'yielding',
]
const PARTS = [
  'anchor plate',
  'bearing sleeve',
  'cam follower',
  'drain valve',
  'exhaust flap',
  'feed roller',
  'gear coupling',
  'hinge bracket',
  'intake filter',
  'jack screw',
  'key switch',
  'lifting arm',
  'metering pump',
  'needle nozzle',
  'oil separator',
  'pressure gauge',
  'quench basin',
  'release lever',
  'safety catch',
  'tension spring',
  'union joint',
  'vacuum hose',
  'winding drum',
]
const TOOLS = ['torque wrench', 'hex key', 'ring spanner', 'socket driver', 'pin wrench']
const TOWNS = ['Arvidsund', 'Bellmoor', 'Castrona', 'Dunhaven', 'Elverby', 'Fontaire', 'Grunholt', 'Hisperra']
const SIGNS = [
  'a rattling noise is heard at start',
  'the indicator stays dark after the second attempt',
  'oil collects in the tray below',
  'the belt wanders to one side',
  'its surface shows blue discolouration',
  'the counter skips values under load',
]
const GENERAL = [
  'Switch the main supply off and wait until the wheel has stopped before the cover is opened.',
  'Only trained staff may remove the guard, and two people should be present.',
  'Dust shortens the life of every moving part, so the chamber is wiped with a dry cloth each week.',
  'Spare parts of other makers have not been tested and end the warranty.',
  'After assembly the machine runs empty for ten minutes while the readings are written down.',
  'Keep the old seal until the new one has been compared with it.',
  'A drop of light oil on the thread makes the next removal much easier.',
  'If the value differs from the table, stop and call the service desk before the shift goes on.',
  'The drawing at the end of this book shows the position seen from the operator side.',
  'Wear gloves, because edges remain sharp even after years of use.',
  'The work takes about half an hour when the tools are laid out beforehand.',
  'Cold rooms need a longer warm-up, otherwise the film of oil may tear.',
]

/**
 * A manual of a made-up machine, the same for the same arguments. Every page covers another part with its own facts, so
 * each question has exactly one right page. Up to 552 pages.
 */
export function makeManual(pages: number, seed = 1): ManualPage[] {
  if (pages > QUALITIES.length * PARTS.length)
    throw new Error(`The manual has at most ${QUALITIES.length * PARTS.length} pages`)
  const random = seeded(seed)
  return Array.from({ length: pages }, (_, index) => makePage(index, random))
}

/** The pages as texts including their titles, ready for `makePdf`. */
export const manualTexts = (manual: ManualPage[]): string[] =>
  manual.map(({ title, text }) => `${title}\n\n${text}`)

function makePage(index: number, random: () => number): ManualPage {
  const name = `${QUALITIES[index % QUALITIES.length]} ${PARTS[Math.floor(index / QUALITIES.length)]}`
  // Steps coprime to the range give every page a different value.
  const article = `MR-${String(10_000 + ((index * 7919) % 89_989))}`
  const torque = `${((100 + ((index * 37) % 601)) / 10).toFixed(1)} newton metres`
  const hours = `${1000 + ((index * 53) % 8009)} operating hours`
  const bay = `${String.fromCharCode(65 + (index % 26))}${100 + ((index * 17) % 883)}`
  const town = pickFrom(random, TOWNS)
  const general = () => pickFrom(random, GENERAL)
  const text = [
    `The ${name} carries the article number ${article}. ${general()} It is made in ${town} and kept on shelf ${bay} of the central store. ${general()}`,
    `Tighten the ${name} to ${torque} with a ${pickFrom(random, TOOLS)}. ${general()} ${general()} Never exceed this value, because the housing would crack.`,
    `Replace the ${name} after ${hours}, or sooner when ${pickFrom(random, SIGNS)}. ${general()} ${general()} ${general()}`,
    `${general()} ${general()}`,
  ].join('\n\n')
  return {
    page: index + 1,
    title: `${name[0]!.toUpperCase()}${name.slice(1)}`,
    text,
    facts: [
      { question: `What is the article number of the ${name}?`, answer: article },
      { question: `How tight must the ${name} be?`, answer: torque },
      { question: `After how many hours is the ${name} replaced?`, answer: hours },
      { question: `On which shelf is the ${name} kept?`, answer: bay },
    ],
  }
}
