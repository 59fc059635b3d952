import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CodeBlock } from './code-block.tsx'

test('each occurrence of the secret is marked, and the text is complete', async () => {
  await render(
    <CodeBlock
      name="configuration.yaml"
      code={'user: a\npassword: s3\nagain: s3\n'}
      secret="s3"
      copyLabel="Copy"
      copiedLabel="Copied"
    />,
  )
  const code = page.getByLabelText('configuration.yaml')
  await expect.element(code).toBeVisible()
  expect(code.element().textContent).toBe('user: a\npassword: s3\nagain: s3\n')
  expect([...code.element().querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['s3', 's3'])
})
