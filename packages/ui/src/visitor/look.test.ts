import { agents } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { contrast, READABLE, readableOn } from '@millrace/contract/contrast'
import { colorsOf, footOf, schemeOf } from './look.ts'

const look = (set: Partial<agents.Appearance> = {}) => agents.appearance.parse(set)

describe('contrast', () => {
  it('is that of the guideline’s examples', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'))
  })

  it('of the chosen text is enough on every grey', () => {
    for (let value = 0; value < 256; value++) {
      const grey = `#${value.toString(16).padStart(2, '0').repeat(3)}`
      expect(contrast(grey, readableOn(grey)), grey).toBeGreaterThanOrEqual(4)
    }
    expect(contrast('#1e40af', readableOn('#1e40af'))).toBeGreaterThan(READABLE)
  })
})

describe('the colours of a chat', () => {
  it('are only those that were set', () => {
    expect(colorsOf(look())).toEqual({})
  })

  it('add a readable text where only the background was set', () => {
    const colors = colorsOf(
      look({ userMessageBg: '#1e40af', botMessageBg: '#fde68a', btnBgColor: '#ffffff' }),
    )
    expect(colors).toMatchObject({
      '--chat-user-text': '#ffffff',
      '--chat-bot-text': '#0f172a',
      '--chat-bot-scheme': 'light',
      '--ui-on-primary': '#0f172a',
    })
  })

  it('keep the scheme that fits the background, whatever the device prefers', () => {
    expect(schemeOf(look())).toBeNull()
    expect(schemeOf(look({ contentBg: '#fffbeb' }))).toBe('light')
    expect(schemeOf(look({ contentBg: '#111827' }))).toBe('dark')
    expect(schemeOf(look({ contentBg: '#fffbeb', scheme: 'dark' }))).toBe('dark')
    expect(colorsOf(look({ contentBg: '#fffbeb' }))).toMatchObject({ colorScheme: 'light' })
  })
})

it('the line at the foot is the page’s own until the owner writes another', () => {
  expect(footOf(look(), 'Powered by Millrace')).toMatchObject({ text: 'Powered by Millrace', link: null })
  expect(
    footOf(look({ customLogoText: 'By us', customLogoWebsite: 'https://us.example' }), ''),
  ).toMatchObject({
    text: 'By us',
    link: 'https://us.example',
  })
  expect(footOf(look({ removeLogo: true }), '')).toBeNull()
})
