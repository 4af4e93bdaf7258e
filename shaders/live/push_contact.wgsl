// Appends a contact. Needs `params`, `contacts` and `status`.

fn push_contact(contact: Contact) {
    let at = atomicAdd(&status[CONTACTS], 1u);
    if (at < params.contact_capacity) {
        contacts[at] = contact;
    } else {
        atomicAdd(&status[LOST_CONTACTS], 1u);
    }
}
