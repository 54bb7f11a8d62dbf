import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useState } from 'react'
import { knowledge } from 'virtual:contract'
import type { Data, knowledge as contract } from '@millrace/contract'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { SearchField } from '../../../lib/kit/fields/SearchField.tsx'
import { useSitemap } from './calls.ts'
import css from './ChoosePages.module.css'
import { useSitesTexts } from './texts.ts'

type SitemapPages = Data<typeof contract.sitemap>

interface ChoosePagesProps {
  url: string
  chosen: readonly string[]
  onChosen: (urls: string[]) => void
  /** Called when the address is missing. */
  onAddressWanted: () => void
}

const SHOWN = 300

/** Looks up the pages of a website for selection. */
export function ChoosePages({ url, chosen, onChosen, onAddressWanted }: ChoosePagesProps) {
  const t = useSitesTexts()
  const sitemap = useSitemap()

  function look() {
    if (!URL.canParse(url)) return onAddressWanted()
    onChosen([])
    sitemap.mutate(url, { onSuccess: ({ items }) => onChosen(items.slice(0, MOST).map((item) => item.url)) })
  }

  return (
    <div className={css.choose}>
      <div>
        <Button disabled={sitemap.isPending} onClick={look}>
          {sitemap.isPending ? <CircularProgress size={14} className={css.spinner} /> : null}
          {sitemap.isPending ? t('choose.looking') : t('choose.look')}
        </Button>
      </div>
      {sitemap.error ? <Callout kind="error">{bannerText(sitemap.error)}</Callout> : null}
      {sitemap.data ? <Pages found={sitemap.data} chosen={chosen} onChosen={onChosen} /> : null}
    </div>
  )
}

const MOST = knowledge.SITE_PAGES_MOST

function Pages({
  found,
  chosen,
  onChosen,
}: Pick<ChoosePagesProps, 'chosen' | 'onChosen'> & { found: SitemapPages }) {
  const t = useSitesTexts()
  const [filter, setFilter] = useState('')
  const count = found.items.length
  const fitting = found.items.filter(({ url, title }) => matches(filter, url, title))
  const ticked = new Set(chosen)
  return (
    <>
      {found.problems.length > 0 ? (
        <Callout kind="warning">
          {found.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Callout>
      ) : null}
      <p className={css.summary}>
        {found.from === 'nothing' ? t('choose.nothing') : t(`choose.from.${found.from}`, { count })}{' '}
        {found.truncated ? t('choose.truncated') : ''}
      </p>
      {count > 0 ? (
        <>
          <div className={css.filter}>
            <SearchField label={t('choose.filter')} value={filter} onSearch={setFilter} />
          </div>
          <Ticks items={fitting.slice(0, SHOWN)} ticked={ticked} onChosen={onChosen} />
          <output className={css.summary}>
            {t('choose.chosen', { count: ticked.size })}{' '}
            {ticked.size >= MOST ? t('choose.most', { count: MOST }) : ''}
          </output>
        </>
      ) : null}
    </>
  )
}

function matches(filter: string, url: string, title: string | null): boolean {
  const wanted = filter.toLowerCase()
  return url.toLowerCase().includes(wanted) || (title ?? '').toLowerCase().includes(wanted)
}

interface TicksProps {
  items: SitemapPages['items']
  ticked: ReadonlySet<string>
  onChosen: (urls: string[]) => void
}

function Ticks({ items, ticked, onChosen }: TicksProps) {
  const t = useSitesTexts()
  const all = items.length > 0 && items.every(({ url }) => ticked.has(url))

  function set(urls: readonly string[], on: boolean) {
    const next = new Set(ticked)
    for (const url of urls) {
      if (!on) next.delete(url)
      else if (next.size < MOST) next.add(url)
    }
    onChosen([...next])
  }

  return (
    <fieldset className={css.list} aria-label={t('choose.list')}>
      <label className={css.head}>
        <input
          type="checkbox"
          checked={all}
          onChange={({ target }) =>
            set(
              items.map(({ url }) => url),
              target.checked,
            )
          }
        />
        {t('choose.all')}
      </label>
      {items.map(({ url, title, lastModified }) => (
        <label key={url} className={css.page}>
          <input
            type="checkbox"
            aria-label={t('choose.select', { name: title ?? url })}
            checked={ticked.has(url)}
            onChange={({ target }) => set([url], target.checked)}
          />
          <span className={css.name}>
            {title ? <span className={css.title}>{title}</span> : null}
            <span className={css.url}>{pathOf(url)}</span>
          </span>
          {lastModified ? <span className={css.date}>{lastModified.slice(0, 10)}</span> : null}
        </label>
      ))}
    </fieldset>
  )
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return decoded(pathname + search)
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
