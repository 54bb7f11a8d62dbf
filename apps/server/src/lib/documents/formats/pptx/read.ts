import { say } from '@millrace/contract/reasons'
import { SectionList } from '../../sections.ts'
import { shortLine } from '../../text/clean.ts'
import { DocumentError } from '../../errors.ts'
import type { Parsed, Reading } from '../context.ts'
import { needed, type OfficePackage, openPackage, propertiesOf, walk } from '../office/package.ts'
import { type Slide, slideOf } from './slide.ts'

const MAIN = 'ppt/presentation.xml'

/** Reads a presentation with one page per slide: title, texts, tables, diagrams and speaker notes. */
export function readPptx({ bytes, limits, onProgress }: Reading): Promise<Parsed> {
  const file = openPackage(bytes, limits)
  const slides = slidesOf(file)
  if (slides.length > limits.pages)
    throw new DocumentError('too_large', say('slides.many', { most: limits.pages }))
  const list = new SectionList(limits.characters)
  for (const [index, name] of slides.entries()) {
    const slide = slideOf(file, name)
    if (slide)
      list.add({ page: index + 1, heading: slide.title ? [shortLine(slide.title)] : [] }, textOf(slide))
    onProgress({ done: index + 1, total: slides.length })
  }
  const { title, language } = propertiesOf(file)
  return Promise.resolve({
    title: title && shortLine(title),
    language,
    pages: slides.length,
    sections: list.sections,
  })
}

/** The part names of the slides in presentation order. */
function slidesOf(file: OfficePackage): string[] {
  const relations = file.relations(MAIN)
  const names: string[] = []
  walk(needed(file.part(MAIN)), {
    open: (tag, attributes) => {
      const target = tag === 'sldId' ? relations.get(attributes['r:id'] ?? '')?.target : undefined
      if (target) names.push(target)
    },
  })
  return names
}

const textOf = ({ title, parts, notes }: Slide) =>
  [title ?? '', ...parts, notes === '' ? '' : `Notes: ${notes}`].filter((part) => part !== '').join('\n\n')
