import Button from '@mui/material/Button'
import { CopyButton } from '@millrace/ui'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { useState } from 'react'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { Tabs } from '../../../../lib/kit/Tabs.tsx'
import { visitorOrigin } from '../../../../lib/visitor-origin.ts'
import css from './Install.module.css'
import { API_LINES, EMBED_WAYS, type EmbedWay, snippetOf } from './snippets.ts'
import { useWidgetTexts } from './texts.ts'

interface InstallProps {
  publicId: string
  name: string
}

const HELP = { script: 'installHelp', iframe: 'iframeHelp', react: 'reactHelp' } as const

/** The embed code, a test page, and how a page controls the widget. */
export function Install({ publicId, name }: InstallProps) {
  const t = useWidgetTexts()
  const [way, setWay] = useState<EmbedWay>('script')
  return (
    <section className={css.install}>
      <h2>{t('install')}</h2>
      <Tabs
        label={t('wayLabel')}
        items={EMBED_WAYS.map((key) => ({ key, label: t(`ways.${key}`) }))}
        selected={way}
        onSelect={setWay}
      >
        <p className={css.help}>{t(HELP[way])}</p>
        <Code text={snippetOf[way]({ publicId, name })} />
      </Tabs>
      <div className={layout.row}>
        <Button
          variant="outlined"
          href={`${visitorOrigin()}/embed-test/${publicId}`}
          target="_blank"
          rel="noopener"
          startIcon={<ArrowUpRight size={16} />}
        >
          {t('test')}
        </Button>
        <span className={css.help}>{t('testHelp')}</span>
      </div>
      <details className={css.api}>
        <summary>{t('api')}</summary>
        <p className={css.help}>{t('apiHelp')}</p>
        <dl>
          {(Object.keys(API_LINES) as (keyof typeof API_LINES)[]).map((key) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>
                <code>{API_LINES[key]}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}

function Code({ text }: { text: string }) {
  const t = useWidgetTexts()
  return (
    <div className={css.code}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so it takes the keyboard. */}
      <pre tabIndex={0} aria-label={t('install')}>
        {text}
      </pre>
      <CopyButton text={() => text} label={t('copy')} copied={t('copied')} failed={t('copyFailed')} />
    </div>
  )
}
