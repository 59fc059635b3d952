import { defineConfig } from 'oxlint'
import { importLaw, spelling } from '#scripts/import-law.ts'

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'promise'],
  // It reports what `tsc` would of every package, in one pass.
  options: { typeAware: true, typeCheck: true },
  categories: { correctness: 'error', suspicious: 'off' },
  // The site of the documentation has its own dependencies, which only its build installs.
  ignorePatterns: ['**/dist/**', '**/dist.*/**', '**/*.gen.ts', 'apps/docs/**'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/unbound-method': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/consistent-type-definitions': ['error', 'type'],
    'typescript/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
    // Cycles of types count too: neither file can be read without the other.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'no-console': 'error',
    'no-eval': 'error',
    'react/no-danger': 'error',
    'react/button-has-type': 'error',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    'react/rules-of-hooks': 'error',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'max-lines': ['error', { max: 400 }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'no-restricted-imports': ['error', { patterns: [spelling] }],
  },
  overrides: [
    {
      files: ['scripts/**', '**/*.config.{js,ts}', '**/main.ts'],
      rules: { 'no-console': 'off', 'import/no-default-export': 'off' },
    },
    { files: ['e2e/**', 'bench/**'], rules: { 'no-console': 'off', 'react/rules-of-hooks': 'off' } },
    {
      files: ['apps/web/src/app/routes/**'],
      rules: { 'unicorn/filename-case': 'off', 'max-lines': ['error', { max: 80 }] },
    },
    ...importLaw,
  ],
})
