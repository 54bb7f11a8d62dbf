import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractData } from './contract-data.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/_console/',
  plugins: [contractData(), react({ compiler: true })],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Read by the byte check.
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // Making a schema changes nothing: what of the contract isn't used is left out.
        moduleSideEffects: [{ test: /packages\/contract\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            // The kit and what every page stands on come with the entry, once, instead of in shared crumbs.
            {
              name: 'kit',
              test: /node_modules\/(@mui|@emotion|@popperjs|react-transition-group)\//,
              priority: 2,
            },
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next|zustand)\//,
              priority: 2,
            },
          ],
        },
      },
    },
  },
})
