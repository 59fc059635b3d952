import { expect, type Page } from '@playwright/test'

/**
 * Opens the newest mail to an address in the local mailbox, as a newcomer does, and returns the link of its text part.
 */
export async function linkOfNewestMail(page: Page, to: string): Promise<string> {
  const reader = await page.context().newPage()
  const entry = reader.getByRole('navigation').getByRole('link', { name: to }).first()
  await expect(async () => {
    await reader.goto('/mailbox')
    await expect(entry).toBeVisible({ timeout: 500 })
  }).toPass({ intervals: [50] })
  await expect(entry.getByRole('time')).toHaveText(await timeInParis(reader, to))
  await entry.click()
  const href = await reader.locator('pre a[href*="code="]').first().getAttribute('href')
  await reader.close()
  if (href === null) throw new Error(`The newest mail to ${to} has no link.`)
  return href
}

/** The number of mails to an address in the local mailbox. */
export async function countMails(page: Page, to: string): Promise<number> {
  const reader = await page.context().newPage()
  await reader.goto('/mailbox')
  const count = await reader.getByRole('navigation').getByRole('link', { name: to }).count()
  await reader.close()
  return count
}

/** When the newest mail to an address was written, as shown in Paris: the zone of every journey's browser. */
async function timeInParis(reader: Page, to: string): Promise<string> {
  const time = reader.getByRole('navigation').getByRole('link', { name: to }).first().getByRole('time')
  const language = await reader.locator('html').getAttribute('lang')
  return new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    timeZone: 'Europe/Paris',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(new Date((await time.getAttribute('datetime')) ?? ''))
}
