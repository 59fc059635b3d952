import { expect, type Page } from '@playwright/test'
import { OWNER, accountOf, callWith, tokenOf } from '#e2e/accounts.ts'
import { axeFindings } from '#e2e/axe.ts'
import { freshEmail, invite, registerHome, test } from '#e2e/flows.ts'
import { fillLogin, isEveryVariant, openWith } from '#e2e/journey.ts'
import { countMails, linkOfNewestMail } from '#e2e/mailbox.ts'

test.use({ group: 'people' })

const words = {
  en: {
    newPassword: 'New password',
    again: 'Confirm password',
    set: 'Set password',
    change: 'Change password',
    logIn: 'Log in',
    homeForm: 'The home is activated.',
    userForm: 'Welcome. Choose a password.',
    first: 'Your password is set.',
    changed: 'Password changed.',
    email: 'Email',
    send: 'Send reset link',
    sent: 'Check your email.',
    form: 'Choose a new password.',
    invalid: 'Invalid reset code',
    used: 'Your account is activated.',
    seeHome: 'See the home',
    remove: 'Remove',
    removeGo: 'Remove from the home',
    ended: 'Your session has ended. Log in again to continue.',
    otherAccount: 'Log in with this account',
    confirmed: /^Éco confirmed in /,
    giveBack: 'Back to the schedule',
  },
  fr: {
    newPassword: 'Nouveau mot de passe',
    again: 'Confirmez le mot de passe',
    set: 'Enregistrer le mot de passe',
    change: 'Changer le mot de passe',
    logIn: 'Se connecter',
    homeForm: 'Le logement est activé.',
    userForm: 'Bienvenue. Choisissez un mot de passe.',
    first: 'Votre mot de passe est enregistré.',
    changed: 'Mot de passe changé.',
    email: 'Adresse e-mail',
    send: 'Envoyer le lien',
    sent: 'Consultez vos e-mails.',
    form: 'Choisissez un nouveau mot de passe.',
    invalid: 'Ce lien n’est plus valable.',
    used: 'Votre compte est activé.',
    seeHome: 'Voir le logement',
    remove: 'Retirer',
    removeGo: 'Retirer du logement',
    ended: 'Votre session est terminée. Connectez-vous pour continuer.',
    otherAccount: 'Se connecter avec ce compte',
    confirmed: /^Éco confirmé en /,
    giveBack: 'Revenir au programme',
  },
} as const

// `npm run proofs` tests each flow at desktop width in English too.
const widths = [
  { language: 'fr', width: 390 },
  ...(isEveryVariant ? [{ language: 'en', width: 1440 } as const] : []),
] as const

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Opens a link as a mail program would: in a new page load. */
async function follow(page: Page, link: string, language: 'en' | 'fr'): Promise<void> {
  await page.goto('about:blank')
  const url = new URL(link)
  url.searchParams.set('lng', language)
  await page.goto(url.href)
}

async function choosePassword(
  page: Page,
  language: 'en' | 'fr',
  password: string,
  button: string,
): Promise<void> {
  const labels = words[language]
  await page.getByLabel(labels.newPassword).fill(password)
  await page.getByLabel(labels.again).fill(password)
  await page.getByRole('button', { name: button }).click()
}

for (const { language, width } of widths) {
  const labels = words[language]

  test(`a registered home is activated by its mail, gets its password and is entered (${language}, ${width} px)`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const email = freshEmail('camille')
    await registerHome(product, email, language)
    const link = await linkOfNewestMail(page, email)
    expect(new URL(link).pathname).toBe('/parks/vav/activation')
    await follow(page, link, language)
    await expect(heading(page, labels.homeForm)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    // Followed again, as a mail scanner or an impatient person does: the same success, nothing is done twice.
    await follow(page, link, language)
    await expect(heading(page, labels.homeForm)).toBeVisible()
    await choosePassword(page, language, 'Tilleul-35-vert', labels.set)
    await expect(heading(page, labels.first)).toBeVisible()
    await expect(heading(page, labels.first)).toBeFocused()
    await follow(page, link, language)
    await expect(heading(page, labels.homeForm)).toBeVisible()
    await expect(page.getByLabel(labels.newPassword)).toHaveCount(0)
    await page.getByRole('link', { name: labels.logIn }).click()
    await fillLogin(page, { email, password: 'Tilleul-35-vert' })
    await expect(page).toHaveURL(/\/account\/?$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test(`§6 Secondary users can be activated and get access to shared home features (${language}, ${width} px)`, async ({
    page,
    browser,
    product,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    const house = await product.startHome('house', { BACKLOG_DAYS: '1' })
    const email = freshEmail('nora')
    await invite(product, await tokenOf(product, accountOf(product, OWNER)), email, language)
    const link = await linkOfNewestMail(page, email)
    expect(new URL(link).pathname).toBe('/parks/vav/secondary-user')
    await follow(page, link, language)
    await expect(heading(page, labels.userForm)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await follow(page, link, language)
    await expect(heading(page, labels.userForm)).toBeVisible()
    await choosePassword(page, language, 'Fougère 7 bleue', labels.set)
    await expect(heading(page, labels.first)).toBeVisible()
    await follow(page, link, language)
    await expect(heading(page, labels.used)).toBeVisible()
    await page.getByRole('link', { name: labels.logIn }).click()
    await expect(page.getByLabel(labels.email)).toHaveValue(email)
    // The brand of the flow stays.
    await expect(page).toHaveTitle(/ · VAV$/)
    await fillLogin(page, { email, password: 'Fougère 7 bleue' })
    await expect(page).toHaveURL(/\/account\/?$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    // They change a room's order: its radiator confirms, and one press returns it to its schedule.
    const main = page.getByRole('main')
    await main
      .getByRole('link', { name: /^Chambre de Louise/ })
      .first()
      .click()
    const eco = main.getByRole('radio', { name: /^Éco/ })
    // The data of the house may still be arriving.
    await expect(eco).toBeEnabled()
    await eco.click()
    await expect(main.getByText(labels.confirmed)).toBeVisible()
    await main.getByRole('button', { name: labels.giveBack }).click()
    await expect(main.getByRole('radio', { name: /^Auto/ })).toBeChecked()

    // If another person is signed in, the page shows whose link it is.
    const theirs = (await page.evaluate(() => localStorage.getItem('access_token'))) ?? ''
    const owner = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage()
    const ownerToken = await tokenOf(product, accountOf(product, OWNER))
    await openWith(owner, ownerToken, `${product.address}/account/profile?lng=${language}`)
    await follow(owner, link, language)
    await expect(owner.getByText(email)).toBeVisible()
    await expect(owner.getByRole('link', { name: labels.otherAccount })).toBeVisible()
    expect(await axeFindings(owner)).toEqual([])

    // Once removed from the home, they lose access immediately: session, stream and notifications.
    await owner.goto(`${product.address}/account/profile`)
    await owner.getByRole('button', { name: `${labels.remove} ${email.split('@')[0]}` }).click()
    await owner.getByRole('dialog').getByRole('button', { name: labels.removeGo }).click()
    await expect(owner.getByText(email)).toHaveCount(0)
    await expect(page.getByText(labels.ended)).toBeVisible()
    for (const path of ['/notifications', '/rooms', '/live']) {
      expect((await callWith(product, theirs, path)).status, path).toBe(401)
    }
    await owner.context().close()
    house.kill()
  })

  test(`a forgotten password is recovered through the mail, once (${language}, ${width} px)`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const email = freshEmail('hugo')
    await registerHome(product, email, language)
    await follow(page, await linkOfNewestMail(page, email), language)
    await choosePassword(page, language, 'Ancien-mot-1', labels.set)
    await expect(heading(page, labels.first)).toBeVisible()
    const mails = await countMails(page, email)

    await page.goto(`/forgot-password?lng=${language}`)
    await page.getByLabel(labels.email).fill(email)
    await page.getByRole('button', { name: labels.send }).click()
    await expect(heading(page, labels.sent)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await expect.poll(() => countMails(page, email)).toBe(mails + 1)
    const link = await linkOfNewestMail(page, email)
    expect(new URL(link).pathname).toBe('/parks/vav/password')
    await follow(page, link, language)
    await expect(heading(page, labels.form)).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    expect(new URL(page.url()).href).not.toMatch(/code=|email=/)
    expect(await axeFindings(page)).toEqual([])

    // After a reload the page is the same; checking the code does not use it up.
    await page.reload()
    await expect(heading(page, labels.form)).toBeVisible()
    await choosePassword(page, language, 'Nouveau-mot-2', labels.change)
    await expect(heading(page, labels.changed)).toBeVisible()
    await follow(page, link, language)
    await expect(heading(page, labels.invalid)).toBeVisible()
    await page.goto('/')
    await fillLogin(page, { email, password: 'Ancien-mot-1' })
    await expect(page.getByRole('alert')).not.toBeEmpty()
    await fillLogin(page, { email, password: 'Nouveau-mot-2' })
    await expect(page).toHaveURL(/\/account\/?$/)
  })
}

test('requesting a link shows the same for an unknown address', async ({ page }) => {
  await page.goto('/forgot-password?lng=en')
  const email = freshEmail('nobody')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()

  await expect(heading(page, 'Check your email.')).toBeVisible()
  await expect(page.getByText(`If ${email} has an account, a link is on its way.`)).toBeVisible()
})

test('a flow works by the keyboard alone, and each state takes the focus', async ({ page, product }) => {
  const email = freshEmail('kim')
  await registerHome(product, email, 'en')
  await follow(page, await linkOfNewestMail(page, email), 'en')
  await expect(heading(page, 'The home is activated.')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('New password')).toBeFocused()
  await page.keyboard.type('Clavier-seul-9')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Confirm password')).toBeFocused()
  await page.keyboard.type('Clavier-seul-9')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Your password is set.')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeVisible()
})
