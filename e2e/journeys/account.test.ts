import { accountOf, callWith, changeWith, FLAT_OWNER, OWNER, tokenOf, WITHOUT_HUB } from '#e2e/accounts.ts'
import { expect, openWith, signIn, test } from '#e2e/journey.ts'

test('a name and the language of the mails change, for the side bar and after a reload too', async ({
  page,
  product,
}) => {
  const token = await tokenOf(product, accountOf(product, WITHOUT_HUB))
  await openWith(page, token, '/account/profile')
  const name = page.getByLabel('Prénom et nom')
  await expect(name).toHaveValue('Paul Martin')
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)
  await name.fill('Paul Dubois')
  await page.getByLabel('Langue des e-mails').selectOption('en')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Enregistré.')).toBeVisible()
  await expect(page.getByRole('navigation').getByText('Paul Dubois')).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Paul Dubois')
  await expect(page.getByLabel('Langue des e-mails')).toHaveValue('en')
  await changeWith(product, token, '/account', {
    method: 'PATCH',
    body: { name: 'Paul Martin', language: 'fr' },
  })
})

test('a session ended from another browser shows the login there, in English on a phone too', async ({
  page,
  browser,
  product,
}) => {
  const account = accountOf(product, WITHOUT_HUB)
  const other = await browser.newContext({
    baseURL: product.address,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })
  const phone = await other.newPage()
  await phone.clock.install({ time: new Date(await page.evaluate(() => Date.now())) })
  await phone.goto('/')
  await phone.getByLabel('Email').fill(account.email)
  await phone.getByLabel('Password', { exact: true }).fill(account.password)
  await phone.getByRole('button', { name: 'Log in' }).click()
  await phone.getByRole('button', { name: /^PM, Paul Martin/ }).click()
  await phone.getByRole('dialog').getByRole('link', { name: 'Account' }).click()
  await expect(phone.getByText('this session')).toBeVisible()

  await openWith(page, await tokenOf(product, account), '/account/profile')
  await page.getByRole('button', { name: 'Terminer la session sur Safari, iPhone ou iPad' }).first().click()
  await expect(page.getByText('La session est terminée.')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Log in' })).toBeVisible()
  await other.close()
})

test('a new password needs the current one, and ends the other session', async ({ page, product }) => {
  // Not the person without a hub: the message that their password changed would stay in their empty list.
  const account = accountOf(product, FLAT_OWNER)
  const elsewhere = await tokenOf(product, account)
  const next = 'Nouveau-mot-2'
  await signIn(page, account)
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changer le mot de passe' })
  const fill = async (current: string) => {
    await dialog.getByLabel('Mot de passe actuel').fill(current)
    await dialog.locator('[name="password"]').fill(next)
    await dialog.locator('[name="again"]').fill(next)
    await dialog.getByRole('button', { name: 'Changer le mot de passe' }).click()
  }
  await fill('pas le bon')
  await expect(dialog.getByText('Le mot de passe actuel est incorrect.')).toBeVisible()
  await fill(account.password)
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Votre mot de passe a été changé\./)).toBeVisible()
  expect((await callWith(product, elsewhere, '/me')).status).toBe(401)

  // It is notified, read there, and then no longer counted.
  await page.goto('/account/notifications')
  await expect(page.getByText('Votre mot de passe a été changé')).toBeVisible()
  await page.getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tout est lu')
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tout est lu')

  const token = await tokenOf(product, { ...account, password: next })
  const back = { current_password: next, new_password: account.password }
  await changeWith(product, token, '/account/password', { method: 'POST', body: back })
})

test('the activity names the person of a request, and its filters are part of the address', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const rooms: unknown = await (await callWith(product, token, '/rooms')).json()
  const kitchen = Array.isArray(rooms) ? rooms.find(({ name }) => name === 'Cuisine') : null
  await changeWith(product, token, `/rooms/${kitchen.id}/order`, {
    method: 'POST',
    body: { order: 'comfort' },
  })
  await openWith(page, token, '/account/activity')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('depuis 06:00')
  await page.getByRole('button', { name: 'Demandes', exact: true }).click()
  await page.getByLabel('Pièce').selectOption({ label: 'Cuisine' })
  await page.getByLabel('Qui').selectOption({ label: 'Marie Lefèvre' })
  await expect(page).toHaveURL(/kind=command.*room=.*actor=/)
  const rows = page.getByRole('main').locator('[data-kind="command"]')
  await expect(rows.first()).toContainText('Marie Lefèvre a mis la Cuisine en Confort')
  await page.reload()
  await expect(rows.first()).toContainText('Marie Lefèvre a mis la Cuisine en Confort')
  await rows
    .first()
    .getByRole('button', { name: /^Détail de la demande/ })
    .click()
  await expect(page.getByText(/^Demandé le 18\sjanvier 2027 à/)).toBeVisible()
  await page.getByRole('button', { name: 'Revenir au programme : Cuisine' }).click()
  await expect(page.getByText('Cuisine suit de nouveau son programme.')).toBeVisible()
  await page.getByRole('button', { name: 'Alarmes', exact: true }).click()
  await expect(page.getByText('Aucune activité de ce type.')).toBeVisible()
  await page.getByRole('button', { name: 'Effacer les filtres' }).click()
  await expect(page).toHaveURL(/\/account\/activity$/)
})

test('an invitation is sent, pending, sent again, and revoked', async ({ page, product }) => {
  await openWith(page, await tokenOf(product, accountOf(product, WITHOUT_HUB)), '/account/profile')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('une personne')
  await page.getByRole('button', { name: 'Inviter quelqu’un' }).click()
  const dialog = page.getByRole('dialog', { name: /^Inviter quelqu’un/ })
  await dialog.getByLabel('Adresse e-mail').fill('pas une adresse')
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(dialog.getByText('Adresse e-mail invalide')).toBeVisible()
  await dialog.getByLabel('Adresse e-mail').fill('lea.martin@example.com')
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(page.getByText('L’invitation est en route vers lea.martin@example.com.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('une invitation en attente')
  await page.getByRole('button', { name: 'Renvoyer l’invitation à lea.martin@example.com' }).click()
  await expect(page.getByText(/^Un nouveau lien est en route vers lea\.martin@example\.com/)).toBeVisible()
  await page.getByRole('button', { name: 'Annuler l’invitation envoyée à lea.martin@example.com' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler l’invitation' }).click()
  await expect(page.getByText('lea.martin@example.com', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('aucune invitation en attente')
})
