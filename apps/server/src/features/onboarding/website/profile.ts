import { languageOf, quotable, websiteTexts } from './texts.ts'

/** What was read from a site. */
export interface SiteFacts {
  host: string
  title: string | null
  siteName: string | null
  description: string | null
  language: string | null
  pages: { title: string | null; url: string; depth: number; headings: string[] }[]
}

/** How the agent presents itself. */
export interface Profile {
  name: string
  description: string
  language: ReturnType<typeof languageOf> | 'auto'
  greeting: string
  fallback: string
  /** Best first; not tried yet. */
  questions: string[]
}

const NAME_MOST = 60
const QUESTION_MOST = 120
const QUESTION_LEAST = 8
const CANDIDATES = 24

/** Makes the profile from the site itself: its name, its language, the questions among its headings. */
export function profileOf(site: SiteFacts): Profile {
  const language = languageOf(site.language)
  const t = websiteTexts(language ?? 'en')
  const name = nameOf(site)
  return {
    name: t('name', { site: name }).slice(0, 80),
    description: (site.description ?? '').slice(0, 500),
    language: language ?? 'auto',
    greeting: t('greeting', { site: name }),
    fallback: t('fallback'),
    questions: questionsOf(site, (topic) => t('about', { topic: quotable(topic) }), name),
  }
}

const SEPARATOR = /(?:(?<!\s)\s+)?[|·•»]\s*|(?<!\s)\s+[–—:-]\s+/

/** The name that the site gives itself, otherwise the part of its title that looks like one. */
export function nameOf({ siteName, title, host, pages }: SiteFacts): string {
  if (siteName) return siteName.slice(0, NAME_MOST)
  const parts = (title ?? '')
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length === 0) return host
  // A part that other pages' titles share is the site's name.
  const shared = parts.find(
    (part) => pages.filter((page) => page.title?.split(SEPARATOR).includes(part)).length > 1,
  )
  const short = parts.length === 1 ? parts[0]! : parts.toSorted((a, b) => a.length - b.length)[0]!
  return (shared ?? short).slice(0, NAME_MOST)
}

const FORMALITIES =
  /^(?:home|start(?:seite)?|menu|menü|navigation|contents?|inhalt|imprint|impressum|legal|privacy|datenschutz|cookies?|terms|agb|login|sign in|anmelden|search|suche|404|not found|sitemap|skip to|share|related|footer|header|read more|mehr|newsletter|welcome|willkommen|herzlich willkommen|bienvenue|bienvenid[oa]s?|benvenut[oiae]|welkom|bem-vind[oa]s?|首页|隐私|登录|欢迎)/i

/** Questions that the pages ask themselves, then topics as questions. */
function questionsOf(site: SiteFacts, about: (topic: string) => string, name: string): string[] {
  const pages = site.pages.toSorted((a, b) => a.depth - b.depth)
  const headings = pages.flatMap((page) => page.headings)
  const asked = headings.filter((heading) => /[?？]$/.test(heading) && fits(heading))
  const topics = [
    ...pages.filter((page) => page.depth > 0).map((page) => topicOf(page.title, name)),
    ...headings,
  ]
  const titled = topics.filter((topic): topic is string => topic !== null && isTopic(topic, name))
  return [...new Set([...asked, ...titled.map(about)])].slice(0, CANDIDATES)
}

const fits = (text: string) => text.length >= QUESTION_LEAST && text.length <= QUESTION_MOST

/** The title of a page without the name of the site. */
function topicOf(title: string | null, name: string): string | null {
  const parts = (title ?? '').split(SEPARATOR).map((part) => part.trim())
  return parts.find((part) => part !== '' && part !== name) ?? null
}

const isTopic = (text: string, name: string) =>
  text.length >= 4 && text.length <= 60 && text !== name && !/[?？!.:]$/.test(text) && !FORMALITIES.test(text)
