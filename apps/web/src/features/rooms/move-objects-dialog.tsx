import type { Device } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import { useState } from 'react'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { CheckList } from '#ui/check-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { roomEditWords } from './room-edit-words.ts'
import { useRoomEdits } from './use-room-edits.ts'
import typography from '#ui/typography.module.css'

/** Chooses objects of other rooms and moves them into this one, one after the other. */
export function MoveObjectsDialog({
  room,
  devices,
  onClose,
}: {
  room: Room
  /** Of the whole home. */
  devices: readonly Device[]
  onClose: () => void
}) {
  const t = useWords(roomEditWords)
  const say = useErrorText()
  const { move, readMoved } = useRoomEdits()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<{ device: string; error: unknown } | null>(null)
  const others = devices.filter((device) => device.room?.id !== room.id)
  const moveAll = async () => {
    setIsBusy(true)
    setFailure(null)
    for (const device of others.filter(({ id }) => chosen.includes(id))) {
      try {
        await move.mutateAsync({ params: { deviceId: device.id }, body: { room_id: room.id } })
        setChosen((left) => left.filter((id) => id !== device.id))
      } catch (error) {
        // Not waited for: without a network it would last until that is back.
        void readMoved()
        setFailure({ device: device.name, error })
        setIsBusy(false)
        return
      }
    }
    await readMoved()
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={t(($) => $.moveTitle, { room: room.name })}
      closeWord={t(($) => $.close)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button
            look="primary"
            isBusy={isBusy}
            disabledReason={chosen.length === 0 && !isBusy ? t(($) => $.moveNobody) : null}
            onClick={() => void moveAll()}
          >
            {t(($) => $.moveConfirm, { count: chosen.length })}
          </Button>
        </>
      }
    >
      {others.length === 0 ? (
        <p>{t(($) => $.moveNone)}</p>
      ) : (
        <CheckList
          isLong
          legend={t(($) => $.moveChoose)}
          choices={others.map((device) => ({ id: device.id, face: <DeviceFace device={device} /> }))}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
      <p className={typography.note}>{t(($) => $.moveNote)}</p>
      {failure === null ? null : (
        <p className={typography.danger} role="alert">
          {t(($) => $.moveFailed, { device: failure.device, message: say(failure.error) })}
        </p>
      )}
    </Dialog>
  )
}

function DeviceFace({ device }: { device: Device }) {
  const t = useWords(roomEditWords)
  return (
    <>
      {device.name}
      <span className={typography.rowQuiet}>
        {device.room === undefined || device.room === null
          ? t(($) => $.moveNowhere)
          : t(($) => $.moveFrom, { room: device.room.name })}
      </span>
    </>
  )
}
