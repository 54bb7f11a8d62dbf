import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractData } from './contract-data.ts'
import { pureContract } from './pure-contract.ts'
import { withoutJsonSchema } from './without-json-schema.ts'

/** What opens over a page: menus and dialogs. It comes once the page is there. */
const OVER =
  'material/(Dialog\\w*|Modal|Unstable_TrapFocus|Backdrop|Fade|Grow|Portal|Popover|Paper|Menu\\w*|List\\w*|Divider|Typography)/|utils/useRovingTabIndex'
/** Parts of the kit that few pages need. */
const RARE_KIT = 'notices/no-access'
const OVER_KIT = 'tables/RowMenuList|dialogs/ConfirmBox|dialogs/FormDialog|dialogs/NameDialog'

export default defineConfig({
  root: import.meta.dirname,
  base: '/_console/',
  plugins: [contractData(), pureContract(), withoutJsonSchema(), react({ compiler: true })],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Read by the byte check.
    manifest: true,
    target: 'es2023',
    // They know `light-dark()`; for older ones it is turned into variables of the root, and `color-scheme` of an element
    // within changes nothing.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // Making a schema changes nothing: what of the contract isn't used is left out.
        moduleSideEffects: [{ test: /packages\/contract\//, sideEffects: false }],
      },
      output: {
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        codeSplitting: {
          groups: [
            // What every page stands on comes with the entry, once, instead of in crumbs with each page.
            {
              name: 'kit',
              test: new RegExp(`node_modules/(@mui|@emotion)/(?!material/(Drawer|Slide)/|${OVER})`),
              priority: 3,
            },
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next|zustand)\//,
              priority: 3,
            },
            {
              name: 'lib',
              test: new RegExp(
                `console/src/lib/(kit|api|identity|session|notify)/(?!de|zh|${RARE_KIT}|${OVER_KIT})`,
              ),
              priority: 2,
            },
            {
              name: 'over',
              test: new RegExp(`node_modules/@mui/(${OVER})|console/src/lib/kit/(${OVER_KIT})`),
              priority: 1.5,
            },
            // The calls of a feature come with the pages that make them, not with what all pages stand on.
            { name: 'shared', test: /virtual:contract\//, priority: 4, entriesAware: true },
            // What some pages share, by who shares it: no page loads another's code.
            { name: 'shared', test: /./, priority: 1, minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
  },
})
