// Draws the 24 built-in avatars into packages/ui/avatars. They are committed, so nothing is drawn at run time. Both
// styles are CC0 1.0. Run: node scripts/make-avatars.ts
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createAvatar } from '@dicebear/core'
import { lorelei, thumbs } from '@dicebear/collection'

const TARGET = join(import.meta.dirname, '../packages/ui/avatars')

/** Backgrounds of the people: light tones, so that the black drawing is readable in either theme. */
const GROUNDS = ['dbeafe', 'e2e8f0', 'dcfce7', 'fef3c7', 'ffe4e6', 'ede9fe', 'cffafe']

/** People, 1 … 12. The twelfth is the default of a visitor. */
const PEOPLE = ['Ada', 'Bela', 'Cleo', 'Dana', 'Emre', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jun', 'Kaia', 'Lin']

/** Friendly shapes, 13 … 24: face and background. The twentieth is the default of an agent. */
const SHAPES: readonly { face: string; ground: string; eyes: string; mouth: string }[] = [
  { face: '334155', ground: 'cbd5e1', eyes: 'variant5W14', mouth: 'variant1' },
  { face: '0d9488', ground: 'ccfbf1', eyes: 'variant4W14', mouth: 'variant1' },
  { face: 'b45309', ground: 'fde68a', eyes: 'variant8W14', mouth: 'variant1' },
  { face: '7c3aed', ground: 'ddd6fe', eyes: 'variant5W12', mouth: 'variant4' },
  { face: 'be123c', ground: 'fecdd3', eyes: 'variant4W12', mouth: 'variant1' },
  { face: '15803d', ground: 'bbf7d0', eyes: 'variant6W12', mouth: 'variant4' },
  { face: '0e7490', ground: 'a5f3fc', eyes: 'variant2W14', mouth: 'variant1' },
  { face: '2563eb', ground: 'bfdbfe', eyes: 'variant5W16', mouth: 'variant1' },
  { face: '475569', ground: 'f1f5f9', eyes: 'variant8W16', mouth: 'variant3' },
  { face: 'c2410c', ground: 'fed7aa', eyes: 'variant9W14', mouth: 'variant4' },
  { face: 'a21caf', ground: 'f5d0fe', eyes: 'variant7W14', mouth: 'variant1' },
  { face: '1e293b', ground: '93c5fd', eyes: 'variant6W14', mouth: 'variant1' },
]

const drawPerson = (seed: string, index: number) =>
  createAvatar(lorelei, {
    seed,
    backgroundColor: [GROUNDS[index % GROUNDS.length]!],
    mouth: ['happy01', 'happy02', 'happy05', 'happy09', 'happy10'],
    eyebrows: ['variant10'],
    eyes: ['variant04', 'variant10', 'variant12', 'variant14', 'variant16', 'variant23', 'variant24'],
    beardProbability: index === 6 || index === 8 ? 100 : 0,
    hairAccessoriesProbability: 0,
  }).toString()

const drawShape = ({ face, ground, eyes, mouth }: (typeof SHAPES)[number], index: number) =>
  createAvatar(thumbs, {
    seed: `shape ${index}`,
    backgroundColor: [ground],
    shapeColor: [face],
    // The library types these as literal names; an unknown name draws nothing.
    eyes: [eyes as 'variant1W14'],
    mouth: [mouth as 'variant1'],
    eyesColor: ['ffffff'],
    mouthColor: ['ffffff'],
    faceRotation: [0],
    shapeRotation: [-8 + (index % 5) * 4],
    faceOffsetX: [0],
    faceOffsetY: [0],
    shapeOffsetX: [0],
    shapeOffsetY: [0],
  }).toString()

/** Without metadata and long decimals: no URLs, half the bytes, the same image at 72 px. */
const slim = (svg: string) =>
  svg
    .replace(/<metadata[\s\S]*?<\/metadata>/, '')
    .replaceAll(/ (?:d|transform|x|y|rx|ry|width|height|cx|cy|r)="[^"]*"/g, (attribute) =>
      attribute.replaceAll(/\d*\.\d{2,}/g, (number) => String(Number(Number(number).toFixed(1)))),
    )

await mkdir(TARGET, { recursive: true })
const pictures = [...PEOPLE.map(drawPerson), ...SHAPES.map(drawShape)].map(slim)
for (const [index, picture] of pictures.entries())
  await writeFile(join(TARGET, `${index + 1}.svg`), `${picture}\n`)
process.stdout.write(`${pictures.length} avatars, ${pictures.join('').length} bytes\n`)
