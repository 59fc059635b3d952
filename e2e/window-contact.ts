/** What a hub says of a window's contact. */
export function contactNamed(name: string, address: string): unknown {
  const contact = {
    type: 'binary',
    name: 'contact',
    label: 'Contact',
    property: 'contact',
    access: 1,
    value_on: false,
    value_off: true,
  }
  return {
    ieee_address: address,
    type: 'EndDevice',
    network_address: 4662,
    supported: true,
    disabled: false,
    friendly_name: name,
    power_source: 'Battery',
    model_id: 'SDO-4-1-00',
    interviewing: false,
    interview_completed: true,
    definition: {
      model: 'SDO-4-1-00',
      vendor: 'NodOn',
      description: 'Door and window opening sensor',
      supports_ota: false,
      exposes: [contact],
      options: [],
    },
  }
}
