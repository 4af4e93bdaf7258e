//! Searches that are recorded into an encoder of the caller.

use super::Detector;
use crate::{
    detect::Settings,
    pipeline::{DetectError, Input, Pending, Ticket},
};

impl Detector {
    /// Records the search of a frame into an encoder of the caller: nothing is submitted, nothing read back, nothing waited
    /// for. The ticket says where the answer will be.
    ///
    /// This makes no list longer than the first guess: run one frame with [`Detector::run`] first, leave headroom ([`Detector::set_headroom`]), and
    /// read a summary now and then ([`Detector::look_at`]). [`Ticket::answer`] says
    /// on the GPU whether a frame was complete. Brute force is recorded in one piece, which may keep a GPU busy for long.
    ///
    /// ```no_run
    /// # fn example(detector: &mut kdet::Detector, inputs: &[kdet::Input; 2],
    /// #     device: &wgpu::Device, queue: &wgpu::Queue, react: impl Fn(&mut wgpu::CommandEncoder, &kdet::Ticket))
    /// # -> Result<(), kdet::DetectError> {
    /// for step in 0..300 {
    ///     let mut encoder = device.create_command_encoder(&Default::default());
    ///     let ticket = detector.encode(&inputs[step % 2], &Default::default(), &mut encoder)?;
    ///     react(&mut encoder, &ticket); // reads ticket.pairs(), dispatched indirectly by ticket.answer()
    ///     queue.submit([encoder.finish()]);
    /// }
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// Settings that are not valid, no memory.
    pub fn encode(
        &mut self,
        input: &Input,
        settings: &Settings,
        encoder: &mut wgpu::CommandEncoder,
    ) -> Result<Ticket, DetectError> {
        // Nobody runs it again for a list that has no room yet.
        self.late = false;
        self.make_room(input, settings)?;
        let known = (&self.capacity, self.has_kept(settings));
        let mut recording = match self.encoded.take() {
            Some(recording) if recording.is_for(settings, input, known) => recording,
            before => {
                // The other one may hold buffers that are about to be replaced.
                self.recording.take_if(|other| !other.is_for(settings, input, known));
                let subject = (settings, input, known);
                let answer = Some(self.pair_workgroup);
                self.recorder.record(&self.gpu, subject, &mut self.workspace, answer, before)?
            }
        };
        self.recorder.bind_groups_made += recording.turn_to(&self.gpu, input).1;
        let layout = input.position_layout;
        self.recorder.encode_frame(&self.gpu, encoder, &mut recording, layout, &self.workspace)?;
        let (kinds, objects) = (recording.kinds(), input.object_count);
        self.frames += 1;
        let ticket = Ticket::new(&self.workspace, settings, &recording.capacity, kinds, (objects, self.frames))?;
        self.encoded = Some(recording);
        Ok(ticket)
    }

    /// Asks how a frame went that was recorded with [`Detector::encode`] and submitted by the caller, before another one is:
    /// its summary comes back without waiting, and [`Detector::complete`] makes room where a list was too short.
    ///
    /// # Errors
    /// [`DetectError::Outdated`] for a ticket whose buffers a later frame has taken, no memory, or what the GPU said.
    pub fn look_at(&mut self, ticket: &Ticket) -> Result<Pending, DetectError> {
        if ticket.frame != self.frames {
            return Err(DetectError::Outdated { frame: ticket.frame, last: self.frames });
        }
        let readback = self.recorder.look_at(&self.gpu, ticket.kinds.len(), ticket.objects, &self.workspace)?;
        let known = (ticket.settings, ticket.capacity.clone());
        Ok(Pending::new(readback, ticket.kinds.clone(), ticket.objects, known, (ticket.encoded_at, 0)))
    }
}
