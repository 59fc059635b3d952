import type { Room } from '@foyer/contract/room.ts'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mockWrites, storedDraftNames, reloadForm, showForm } from '#forms/test-form.tsx'
import { roomsWords } from '#lib/words.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { RoomItself } from './room-screen.tsx'
import { RoomsActions } from './rooms-screen.tsx'

const [salon, office, attic]: [Room, Room, Room] = [
  { id: 'salon', name: 'Salon' },
  { id: 'office', name: 'Office' },
  { id: 'attic', name: 'Attic' },
]

function Rooms() {
  const rooms = useQuery(roomsQuery).data ?? []
  const [first] = rooms
  return (
    <>
      <RoomsActions rooms={rooms} isOwner />
      {first === undefined ? null : <RoomItself room={first} rooms={rooms} devices={[]} isOwner />}
    </>
  )
}

const given = {
  words: [roomsWords],
  fill: (client: QueryClient) => client.setQueryData(roomsQuery.queryKey, [salon, office]),
}

const dialog = page.getByRole('dialog')
const name = dialog.getByLabelText('Name of the room')
const open = (word: string) => page.getByRole('button', { name: word, exact: true }).first().click()
const press = (word: string) => dialog.getByRole('button', { name: word, exact: true }).first().click()
const isClosed = () => expect.element(dialog).not.toBeInTheDocument()
const restored = dialog.getByText('Your draft is back where you left it.')
const conflict = dialog.getByText('These details have changed in the meantime.')

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('a changed room name survives a reload and never silently overwrites a newer name', async () => {
  await showForm(<Rooms />, given)
  await open('Rename')
  await name.fill('Library')
  const client = await reloadForm(<Rooms />, given)
  await open('Rename')
  await expect.element(restored).toBeVisible()
  await expect.element(name).toHaveValue('Library')
  client.setQueryData(roomsQuery.queryKey, [{ ...salon, name: 'Parlour' }, office])
  await expect.element(conflict).toBeVisible()
  await expect.element(dialog.getByText(/Name of the room, new value: Parlour\./)).toBeVisible()
  const sent = mockWrites(() => Response.json({ ...salon, name: 'Library' }))
  await press('Keep mine')
  await isClosed()
  expect(sent).toEqual([{ method: 'PATCH', body: { name: 'Library' } }])
  expect(storedDraftNames()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Rename' })).toHaveFocus()
})

test('the name of a new room survives a reload and is discarded when its dialog is closed', async () => {
  await showForm(<Rooms />, given)
  await open('Add a room')
  await name.fill('Cellar')
  await reloadForm(<Rooms />, given)
  await open('Add a room')
  await expect.element(restored).toBeVisible()
  await expect.element(name).toHaveValue('Cellar')
  await press('Cancel')
  await isClosed()
  expect(storedDraftNames()).toEqual([])
})

test('a new sequence of rooms survives a reload, shows a conflict, and includes a room added since', async () => {
  await showForm(<Rooms />, given)
  await open('Reorder the rooms')
  await press('Move Office up')
  const client = await reloadForm(<Rooms />, given)
  await open('Reorder the rooms')
  await expect.element(restored).toBeVisible()
  client.setQueryData(roomsQuery.queryKey, [salon, office, attic])
  await expect.element(conflict).toBeVisible()
  const sent = mockWrites(() => Response.json([office, salon, attic]))
  await press('Keep mine')
  await isClosed()
  expect(sent).toEqual([{ method: 'PUT', body: { room_ids: ['office', 'salon', 'attic'] } }])
  expect(storedDraftNames()).toEqual([])
})

/** Keeps the request that deletes a room open until the returned function is called. */
function holdRemoval(): () => void {
  const reply = Promise.withResolvers<Response>()
  vi.spyOn(window, 'fetch').mockImplementation(async (_address, { method = 'GET' } = {}) =>
    method === 'DELETE' ? reply.promise : Response.json([office]),
  )
  return () => reply.resolve(new Response(null, { status: 204 }))
}

test('a deleted room is left although its dialog was closed before the reply', async () => {
  await showForm(<Rooms />, given)
  const answer = holdRemoval()
  await open('Delete the room')
  await press('Delete the room')
  await press('Cancel')
  await isClosed()
  answer()
  // The page of the test has no list of rooms: what counts is that the room is left.
  await expect.element(page.getByRole('heading', { name: 'Manage this room' })).not.toBeInTheDocument()
})

test('a room that is deleted after its screen was left takes the user nowhere', async () => {
  const client = await showForm(<Rooms />, given)
  const answer = holdRemoval()
  await open('Delete the room')
  await press('Delete the room')
  await press('Cancel')
  await isClosed()
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  await expect.element(page.getByText('Another page')).toBeVisible()
  answer()
  await expect.poll(() => client.isMutating()).toBe(0)
  await expect.poll(() => client.getQueryState(roomsQuery.queryKey)?.isInvalidated).toBe(true)
  await expect.element(page.getByText('Another page')).toBeVisible()
})

test('a name that the form refuses takes the focus, and its error describes it', async () => {
  await showForm(<Rooms />, given)
  await open('Add a room')
  await press('Add a room')
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription('Give the room a name.')
  await press('Cancel')
  await isClosed()
  await open('Rename')
  await name.fill('Office')
  await press('Rename')
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription('Another room has this name.')
})
